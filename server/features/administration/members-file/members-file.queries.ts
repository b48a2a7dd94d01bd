import type { Insertable } from 'kysely'
import { chunksOf } from '../../../database/chunks.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MembershipRow, ProfileRow, SearchWordRow } from '../../../database/rows/profile-rows.ts'

export function listProfileRows(connection: Connection, userIds: string[]) {
  return connection.selectFrom('profiles').selectAll().where('user_id', 'in', userIds).execute()
}

export async function insertProfiles(connection: Connection, rows: Insertable<ProfileRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('profiles').values(chunk).execute()
}

export async function insertMemberships(
  connection: Connection,
  rows: Insertable<MembershipRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('memberships').values(chunk).execute()
}

export async function insertSearchWords(connection: Connection, rows: SearchWordRow[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('search_words').values(chunk).execute()
}
