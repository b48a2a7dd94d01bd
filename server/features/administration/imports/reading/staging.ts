import type { Readable } from 'node:stream'
import { importColumnsMax, sampleMax } from '../../../../../contract/administration/imports/options.ts'
import type { ImportMatching } from '../../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { newId } from '../../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../../endpoints/context.ts'
import { giveWay } from '../../../../endpoints/give-way.ts'
import { Refusal } from '../../../../endpoints/refusal.ts'
import { columnsOf, headingKey } from '../matching/columns.ts'
import { newImport, removeImport } from '../records/import-record.ts'
import { insertRows } from '../records/import-rows.queries.ts'
import { insertImport, listHeadings, updateImport } from '../records/imports.queries.ts'
import { largestFile, TableFault } from './sent-file.ts'
import { readTable } from './table-reading.ts'
import type { TableRow } from './workbook-rows.ts'

const rowsAtOnce = 256
const charactersAtOnce = 512 * 1024
const samplesShown = 3

/** A file as it arrives. */
interface SentList {
  file: Readable
  name: string
  /** Ends the reading, when the sender leaves. */
  left?: AbortSignal
}

interface Heading {
  heading: string
  samples: string[]
}

/**
 * Reads a list of people and stages its rows, some in each transaction. Returns the id of the import, which waits for
 * somebody to say what its columns hold.
 * @throws {Refusal} invalid when the file is none, or breaks off; nothing is kept of it then
 */
export async function stageFile(
  { config, database }: Pick<Context, 'config' | 'database'>,
  viewer: Pick<Viewer, 'userId'>,
  { file, name, left }: SentList,
): Promise<string> {
  const id = newId()
  let headings: Heading[] | null = null
  let count = 0
  let hasBegun = false
  let waiting: TableRow[] = []
  let characters = 0
  async function store(): Promise<void> {
    const rows = waiting.map(({ number, cells }) => ({
      import_id: id,
      number,
      cells: JSON.stringify(cells),
    }))
    waiting = []
    characters = 0
    await database.transaction().execute(async (transaction) => {
      if (!hasBegun) await insertImport(transaction, newImport(config.now(), { id, name, by: viewer.userId }))
      await insertRows(transaction, rows)
    })
    hasBegun = true
    await giveWay()
  }
  try {
    for await (const row of readTable(file, largestFile, left)) {
      if (headings === null) {
        headings = row.cells.slice(0, importColumnsMax).map((heading) => ({ heading, samples: [] }))
        continue
      }
      count += 1
      sample(headings, row.cells)
      waiting.push(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (waiting.length === rowsAtOnce || characters > charactersAtOnce) await store()
    }
    if (headings === null || count === 0) throw new TableFault(m.administration_csv_empty())
    await store()
    await updateImport(database, id, {
      state: 'matching',
      row_count: count,
      headings: JSON.stringify(headings),
      matching: JSON.stringify(
        await guessMatching(
          database,
          headings.map(({ heading }) => heading),
        ),
      ),
    })
    return id
  } catch (error) {
    if (hasBegun) await removeImport(database, id)
    if (!(error instanceof TableFault)) throw error
    const problem =
      error.row > 1
        ? m.administration_csv_problem_row({ row: error.row, problem: error.message })
        : error.message
    throw new Refusal('invalid', [{ msg: problem, param: 'file', code: 'invalid' }])
  }
}

function sample(headings: Heading[], cells: readonly string[]): void {
  for (const [index, { samples }] of headings.entries()) {
    const text = (cells[index] ?? '').trim().slice(0, sampleMax)
    if (text !== '' && samples.length < samplesShown && !samples.includes(text)) samples.push(text)
  }
}

/** Says what columns hold as far as their headings tell: as somebody has said of such a heading, or as is usual. */
async function guessMatching(database: Context['database'], headings: string[]): Promise<ImportMatching> {
  const keys = headings.map(headingKey)
  const known = new Map((await listHeadings(database, [...new Set(keys)])).map((one) => [one.heading, one]))
  const usual = columnsOf(headings)
  const columns = keys.map((key, index) => {
    const remembered = known.get(key)
    return remembered ? remembered.column_name : (usual[index] ?? null)
  })
  const dateOrders = Object.fromEntries(
    keys.flatMap((key, index) => {
      const order = known.get(key)?.date_order
      return order ? [[columns[index], order]] : []
    }),
  )
  return { columns, dateOrders }
}
