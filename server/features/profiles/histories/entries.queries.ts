import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { EducationRow, ExperienceRow } from '../../../database/rows/profile-rows.ts'

/** The kinds of entries of a profile, as tables. */
export type EntryTable = 'memberships' | 'experiences' | 'educations'

export function listExperiences(connection: Connection, userIds: string[]) {
  return connection.selectFrom('experiences').selectAll().where('user_id', 'in', userIds).execute()
}

export function listEducations(connection: Connection, userIds: string[]) {
  return connection.selectFrom('educations').selectAll().where('user_id', 'in', userIds).execute()
}

export function insertExperience(connection: Connection, row: Insertable<ExperienceRow>) {
  return connection.insertInto('experiences').values(row).execute()
}

export function insertEducation(connection: Connection, row: Insertable<EducationRow>) {
  return connection.insertInto('educations').values(row).execute()
}

export function findEntryOwner(connection: Connection, table: EntryTable, id: string) {
  return connection.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirst()
}

export function deleteEntry(connection: Connection, table: EntryTable, id: string) {
  return connection.deleteFrom(table).where('id', '=', id).execute()
}
