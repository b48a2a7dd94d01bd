import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { StoredEntry } from '../ledger/entries.queries.ts'

/** An entry with its names, and the entry that it corrects. */
export type ReportedEntry = StoredEntry & {
  account_name: string
  entered_by_name: string | null
  corrected: StoredEntry | undefined
}

/** Lists entries of a span by day, after a place. */
export async function listEntriesBetween(
  connection: Connection,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  after: [day: CalendarDate, id: string] | null,
  limit: number,
): Promise<ReportedEntry[]> {
  let query = connection
    .selectFrom('money_entries as entry')
    .innerJoin('money_accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('users as treasurer', 'treasurer.id', 'entry.entered_by')
    .selectAll('entry')
    .select(['account.name as account_name', 'treasurer.name as entered_by_name'])
    .where('entry.received_on', '>=', from)
    .where('entry.received_on', '<=', to)
    .orderBy('entry.received_on')
    .orderBy('entry.id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, or, and }) =>
      or([
        eb('entry.received_on', '>', after[0]),
        and([eb('entry.received_on', '=', after[0]), eb('entry.id', '>', after[1])]),
      ]),
    )
  const entries = await query.execute()
  const corrected = new Map<string, StoredEntry>()
  for (const ids of chunksOf(entries.flatMap(({ corrects }) => corrects ?? [])))
    for (const entry of await connection
      .selectFrom('money_entries')
      .selectAll()
      .where('id', 'in', ids)
      .execute())
      corrected.set(entry.id, entry)
  return entries.map((entry) => ({ ...entry, corrected: corrected.get(entry.corrects ?? '') }))
}
