import type { Connection } from '../../../../database/connection.ts'
import type { Announce } from '../../../../live/broadcast.ts'
import { lockNamesOf, namesIn } from '../../../profiles/membership-options/known-names.service.ts'
import type { MemberRow } from '../checking/member-row.ts'
import {
  type ImportRecord,
  pauseBetween,
  renewLease,
  type StepContext,
  updateImport,
} from '../records/import-record.ts'
import { type StagedRow, updateRow } from '../records/import-rows.queries.ts'
import { addPeople, type ReadRow } from './adding.ts'
import { changePerson } from './changing.ts'
import { listRowsToStore } from './stored-rows.queries.ts'

const rowsAtOnce = 12

/** Stores the rows of a list. Each transaction is small, so that requests are served in between. */
export async function storeRows(context: StepContext, record: ImportRecord): Promise<void> {
  let after = 0
  for (let { progress } = record; ; ) {
    const { last, count } = await context.broadcast.transaction((transaction, announce) =>
      storeSome(context, { transaction, announce }, record, { after, progress }),
    )
    if (last === undefined) return
    after = last
    progress += count
    await pauseBetween(context)
  }
}

/**
 * Stores the rows after a number and returns the last of them. Advances the import to the next step when there are
 * none.
 */
async function storeSome(
  context: StepContext,
  { transaction, announce }: { transaction: Connection; announce: Announce },
  record: ImportRecord,
  { after, progress }: { after: number; progress: number },
): Promise<{ last: number | undefined; count: number }> {
  const rows = await listRowsToStore(transaction, record.id, after, rowsAtOnce)
  await renewLease(context, transaction, record, { progress: progress + rows.length })
  if (rows.length === 0) {
    const next = { state: 'gathering' as const, version: record.version + 1, progress: 0, reached: '' }
    await updateImport(transaction, record.id, next)
    return { last: undefined, count: 0 }
  }
  const during = { config: context.config, transaction, announce }
  const by = { userId: record.created_by }
  const read = await readRows(transaction, record.id, rows)
  const isAdded = ({ row }: ReadRow) => row.kind !== 'update' || row.decision === 'add'
  await addPeople(during, by, record.id, read.filter(isAdded))
  for (const one of read) if (!isAdded(one)) await changePerson(context, during, by, record.id, one)
  return { last: rows.at(-1)?.number, count: rows.length }
}

/** Returns the parsed values of rows. Skips a row whose title or category was renamed after the check. */
async function readRows(transaction: Connection, importId: string, rows: StagedRow[]): Promise<ReadRow[]> {
  const readings = rows.map(({ reading }) => reading as MemberRow)
  const names = await lockNamesOf(
    transaction,
    readings.flatMap(({ membership }) => membership ?? []),
  )
  const read: ReadRow[] = []
  for (const [index, row] of rows.entries()) {
    const { membership, ...fields } = readings[index] as MemberRow
    const known = membership && namesIn(names, membership)
    if (membership && !known)
      await updateRow(transaction, importId, row.number, { outcome: 'skipped', reason: 'changed' })
    else
      read.push({
        row,
        reading: { ...fields, membership: membership && known && { ...membership, ...known } },
      })
  }
  return read
}
