import type { Updateable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { ProfileRow } from '../../../database/rows/profile-rows.ts'

/** Updates the audiences of a profile. */
export function updatePrivacy(transaction: Connection, userId: string, change: Updateable<ProfileRow>) {
  return transaction.updateTable('profiles').set(change).where('user_id', '=', userId).execute()
}
