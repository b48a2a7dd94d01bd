import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { ExperienceRow, ProfileTables } from '../../../database/rows/profile-rows.ts'

/** The columns of every history. */
type Owned = Pick<ExperienceRow, 'id' | 'user_id' | 'from_date'>

/** The tables of a profile's histories. Every query below serves all three. */
export type EntryTable = 'memberships' | 'experiences' | 'educations'
export type StoredEntry<Table extends EntryTable> = Selectable<ProfileTables[Table]> & Owned
export type NewEntry<Table extends EntryTable> = Insertable<ProfileTables[Table]> & Owned
export type EntryChange<Table extends EntryTable> = Updateable<ProfileTables[Table]>
export type StoredMembership = StoredEntry<'memberships'>

export async function listEntries<Table extends EntryTable>(
  connection: Connection,
  table: Table,
  userIds: string[],
): Promise<StoredEntry<Table>[]> {
  const query = connection.selectFrom<EntryTable>(table).selectAll().where('user_id', 'in', userIds)
  return rowsOf(table, await query.execute())
}

/** Lists the newest entries of each of some members, ordered like `latestFirst`. */
export async function listNewestEntries<Table extends EntryTable>(
  connection: Connection,
  table: Table,
  { userIds, count }: { userIds: string[]; count: number },
): Promise<StoredEntry<Table>[]> {
  const placed = connection
    .selectFrom<EntryTable>(table)
    .selectAll()
    .select(placeInOrder)
    .where('user_id', 'in', userIds)
  const query = connection.selectFrom(placed.as('entry')).selectAll().where('place', '<=', count)
  return rowsOf(table, await query.execute())
}

const placeInOrder = sql<number>`row_number() over (
  partition by user_id order by coalesce(to_date, '9999-12-31') desc, from_date desc, id desc
)`.as('place')

/** Lists the memberships that the cards of some profiles show. */
export async function listShownMemberships(
  connection: Connection,
  profiles: { shown_membership_id: string | null }[],
): Promise<StoredMembership[]> {
  const ids = profiles.flatMap(({ shown_membership_id }) => shown_membership_id ?? [])
  if (ids.length === 0) return []
  return connection.selectFrom('memberships').selectAll().where('id', 'in', ids).execute()
}

/** Reads an entry and locks it until the transaction ends. */
export async function lockEntry<Table extends EntryTable>(
  transaction: Connection,
  table: Table,
  id: string,
): Promise<StoredEntry<Table> | undefined> {
  const query = transaction.selectFrom<EntryTable>(table).selectAll().where('id', '=', id)
  const rows = await (locksRows(transaction) ? query.forUpdate() : query).execute()
  return rowsOf(table, rows)[0]
}

/**
 * Locks the profiles of some members until the transaction ends. Returns the ids of members with a profile. The
 * embedded database has a single writer and needs no lock.
 */
export async function lockProfiles(transaction: Connection, userIds: string[]): Promise<string[]> {
  const locked: string[] = []
  for (const chunk of chunksOf(userIds)) {
    const query = transaction
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', 'in', chunk)
      .orderBy('user_id')
    const rows = await (locksRows(transaction) ? query.forNoKeyUpdate() : query).execute()
    locked.push(...rows.map(({ user_id }) => user_id))
  }
  return locked
}

/** Counts each member's entries of one kind; members without any are omitted. */
export async function countEntries(
  connection: Connection,
  table: EntryTable,
  userIds: string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const chunk of chunksOf(userIds)) {
    const rows = await connection
      .selectFrom(table)
      .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
      .where('user_id', 'in', chunk)
      .groupBy('user_id')
      .execute()
    for (const { user_id, count } of rows) counts.set(user_id, count)
  }
  return counts
}

export async function insertEntries<Table extends EntryTable>(
  connection: Connection,
  table: Table,
  rows: NewEntry<Table>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto<EntryTable>(table).values(chunk).execute()
}

export async function updateEntry<Table extends EntryTable>(
  connection: Connection,
  table: Table,
  { id, change }: { id: string; change: EntryChange<Table> },
): Promise<void> {
  await connection.updateTable<EntryTable>(table).set(change).where('id', '=', id).execute()
}

export function deleteEntry(connection: Connection, table: EntryTable, id: string) {
  return connection.deleteFrom(table).where('id', '=', id).execute()
}

/** Types the rows of a table that was chosen at run time; Kysely sees a union of all three. */
function rowsOf<Table extends EntryTable>(_: Table, rows: unknown[]): StoredEntry<Table>[] {
  return rows as StoredEntry<Table>[]
}
