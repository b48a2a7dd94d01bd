import type { Insertable, Selectable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { MoneyEntryRow, MoneyTotalRow } from '../../../database/rows/money-rows.ts'

export type StoredEntry = Selectable<MoneyEntryRow>

/** Lists the entries of some accounts in order, including merged accounts. */
export async function listEntriesOf(
  connection: Connection,
  accountIds: readonly string[],
): Promise<Map<string, StoredEntry[]>> {
  if (accountIds.length === 0) return new Map()
  const own = await connection
    .selectFrom('money_entries')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute()
  const taken = await connection
    .selectFrom('money_accounts')
    .innerJoin('money_entries', 'money_entries.account_id', 'money_accounts.id')
    .selectAll('money_entries')
    .select('money_accounts.merged_into as holder')
    .where('money_accounts.merged_into', 'in', accountIds)
    .execute()
  const rows = [
    ...own.map((entry) => ({ holder: entry.account_id, entry })),
    ...taken.map(({ holder, ...entry }) => ({ holder: holder ?? entry.account_id, entry })),
  ].toSorted((one, other) => (one.entry.id < other.entry.id ? -1 : 1))
  const byAccount = Map.groupBy(rows, ({ holder }) => holder)
  return new Map([...byAccount].map(([id, held]) => [id, held.map(({ entry }) => entry)]))
}

export async function insertEntries(
  connection: Connection,
  entries: readonly Insertable<MoneyEntryRow>[],
): Promise<void> {
  for (const chunk of chunksOf(entries)) await connection.insertInto('money_entries').values(chunk).execute()
}

/** Reads accounts and locks them until the transaction ends, in the order of their ids. */
export function lockAccounts(transaction: Connection, ids: readonly string[]) {
  const query = transaction.selectFrom('money_accounts').selectAll().where('id', 'in', ids).orderBy('id')
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

/** Returns the name of an entry's sum in reports: by kind and method, for a correction those of its entry. */
export function nameOfTotal(
  { kind, method }: Pick<StoredEntry, 'kind'> & { method?: StoredEntry['method'] | undefined },
  corrected: Partial<Pick<StoredEntry, 'method'> & { kind: StoredEntry['kind'] | null }> | undefined,
): string {
  return kind === 'correction'
    ? `correction ${corrected?.kind ?? ''} ${corrected?.method ?? ''}`
    : `entry ${kind} ${method ?? ''}`
}

/** Adds to sums in the order of their keys. Therefore concurrent transactions cannot deadlock. */
export async function addToTotals(connection: Connection, changes: readonly MoneyTotalRow[]): Promise<void> {
  const joined = new Map<string, MoneyTotalRow>()
  for (const change of changes) {
    const key = `${change.scope}\n${change.name}`
    const known = joined.get(key)
    if (known) Object.assign(known, { count: known.count + change.count, cents: known.cents + change.cents })
    else joined.set(key, { ...change })
  }
  const rows = [...joined]
    .filter(([, { count, cents }]) => count !== 0 || cents !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
  for (const chunk of chunksOf(rows))
    await connection
      .insertInto('money_totals')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'name']).doUpdateSet(({ eb, ref }) => ({
          count: eb('money_totals.count', '+', ref('excluded.count')),
          cents: eb('money_totals.cents', '+', ref('excluded.cents')),
        })),
      )
      .execute()
}

/** Returns which of some years are closed. The others stay open until the transaction ends. */
export async function listClosedYears(transaction: Connection, years: readonly number[]): Promise<number[]> {
  const query = transaction.selectFrom('money_years').select(['year', 'closed_at']).where('year', 'in', years)
  const rows = await (locksRows(transaction) ? query.forShare() : query).execute()
  return rows.filter(({ closed_at }) => closed_at !== null).map(({ year }) => year)
}
