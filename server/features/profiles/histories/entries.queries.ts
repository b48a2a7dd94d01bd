import { type Insertable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { EducationRow, ExperienceRow } from '../../../database/rows/profile-rows.ts'

/** The kinds of entries of a profile, as tables. */
export type EntryTable = 'memberships' | 'experiences' | 'educations'

export function listExperiences(connection: Connection, userIds: string[]) {
  return connection.selectFrom('experiences').selectAll().where('user_id', 'in', userIds).execute()
}

export function listEducations(connection: Connection, userIds: string[]) {
  return connection.selectFrom('educations').selectAll().where('user_id', 'in', userIds).execute()
}

/** Lists the newest experiences of each of some members, as `latestFirst` orders them. */
export function listNewestExperiences(connection: Connection, userIds: string[], count: number) {
  const placed = connection
    .selectFrom('experiences')
    .selectAll()
    .select(placeInOrder)
    .where('user_id', 'in', userIds)
  return connection.selectFrom(placed.as('entry')).selectAll().where('place', '<=', count).execute()
}

/** Lists the newest educations of each of some members, as `latestFirst` orders them. */
export function listNewestEducations(connection: Connection, userIds: string[], count: number) {
  const placed = connection
    .selectFrom('educations')
    .selectAll()
    .select(placeInOrder)
    .where('user_id', 'in', userIds)
  return connection.selectFrom(placed.as('entry')).selectAll().where('place', '<=', count).execute()
}

const placeInOrder = sql<number>`row_number() over (
  partition by user_id order by coalesce(to_date, '9999-12-31') desc, from_date desc, id desc
)`.as('place')

/**
 * Locks the profiles of some members until the transaction ends. Returns the ids of members with a profile. The
 * embedded database has a single writer and needs no lock.
 */
export async function holdProfiles(transaction: Connection, userIds: string[]): Promise<string[]> {
  const held: string[] = []
  for (const chunk of chunksOf(userIds)) {
    const query = transaction
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', 'in', chunk)
      .orderBy('user_id')
    const rows = await (locksRows(transaction) ? query.forNoKeyUpdate() : query).execute()
    held.push(...rows.map(({ user_id }) => user_id))
  }
  return held
}

/** Counts each member's entries of one kind; members without any are left out. */
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

export function insertExperience(connection: Connection, row: Insertable<ExperienceRow>) {
  return connection.insertInto('experiences').values(row).execute()
}

export function insertEducation(connection: Connection, row: Insertable<EducationRow>) {
  return connection.insertInto('educations').values(row).execute()
}

export function updateExperience(connection: Connection, id: string, change: Updateable<ExperienceRow>) {
  return connection.updateTable('experiences').set(change).where('id', '=', id).execute()
}

export function updateEducation(connection: Connection, id: string, change: Updateable<EducationRow>) {
  return connection.updateTable('educations').set(change).where('id', '=', id).execute()
}

export function findEntryOwner(connection: Connection, table: EntryTable, id: string) {
  return connection.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirst()
}

export function deleteEntry(connection: Connection, table: EntryTable, id: string) {
  return connection.deleteFrom(table).where('id', '=', id).execute()
}
