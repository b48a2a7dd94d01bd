import type { Insertable, Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'

/** Creates the profile, or overwrites the given columns of the existing one. */
export function upsertProfile(
  connection: Connection,
  created: Insertable<ProfileRow>,
  changed: Partial<Insertable<ProfileRow>>,
) {
  return connection
    .insertInto('profiles')
    .values(created)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

/** Creates a profile unless there is one. */
export function insertMissingProfile(connection: Connection, created: Insertable<ProfileRow>) {
  return connection
    .insertInto('profiles')
    .values(created)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export function updateProfile(connection: Connection, userId: string, change: Updateable<ProfileRow>) {
  return connection.updateTable('profiles').set(change).where('user_id', '=', userId).execute()
}

export async function insertProfiles(connection: Connection, rows: Insertable<ProfileRow>[]): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('profiles').values(chunk).execute()
}

export function listProfileRows(connection: Connection, userIds: string[]) {
  return connection.selectFrom('profiles').selectAll().where('user_id', 'in', userIds).execute()
}
