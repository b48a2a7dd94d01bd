import { Readable } from 'node:stream'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { listBadRowsAfter } from '../import-steps/import-rows.queries.ts'
import { requireImport } from './imports.service.ts'

const rowsAtOnce = 200

/**
 * Writes the rows that have problems as a file like the one that was sent, with the reasons in a column of their own.
 * @throws {Refusal} absent
 */
export async function exportBadRows({ database }: Context, id: string): Promise<Readable> {
  const { headings } = await requireImport(database, id)
  return Readable.from(
    linesOf(
      database,
      id,
      headings.map(({ heading }) => heading),
    ),
  )
}

async function* linesOf(connection: Connection, id: string, headings: string[]): AsyncGenerator<string> {
  yield csvStart + csvLine([...headings, m.administration_file_reason()])
  for (let after = 0; ; ) {
    const rows = await listBadRowsAfter(connection, id, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
    yield rows
      .map(({ cells, problems }) => {
        const reasons = (problems ?? []).map(({ column, msg }) =>
          column === null ? msg : `${column}: ${msg}`,
        )
        return csvLine([...headings.map((_, index) => cells[index] ?? ''), reasons.join('; ')])
      })
      .join('')
    await giveWay()
  }
}
