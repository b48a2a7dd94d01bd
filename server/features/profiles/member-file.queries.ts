import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { MembershipRow, ProfileRow, SearchWordRow } from '../../database/profile-rows.ts'

// An engine takes a limited number of values in one statement.
const wordsAtOnce = 500

export function listProfileRows(connection: Connection, userIds: string[]) {
  return connection.selectFrom('profiles').selectAll().where('user_id', 'in', userIds).execute()
}

export async function insertProfiles(connection: Connection, rows: Insertable<ProfileRow>[]): Promise<void> {
  if (rows.length > 0) await connection.insertInto('profiles').values(rows).execute()
}

export async function insertMemberships(
  connection: Connection,
  rows: Insertable<MembershipRow>[],
): Promise<void> {
  if (rows.length > 0) await connection.insertInto('memberships').values(rows).execute()
}

export async function insertSearchWords(connection: Connection, rows: SearchWordRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += wordsAtOnce)
    await connection
      .insertInto('search_words')
      .values(rows.slice(start, start + wordsAtOnce))
      .execute()
}
