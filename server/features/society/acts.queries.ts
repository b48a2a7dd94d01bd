import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { ActRow } from '../../database/rows.ts'

export function insertAct(connection: Connection, act: Insertable<ActRow>) {
  return connection.insertInto('acts').values(act).execute()
}

export function blankActsAbout(connection: Connection, userId: string) {
  return connection
    .updateTable('acts')
    .set({ before: null, after: null, reason: null })
    .where('about_user_id', '=', userId)
    .execute()
}
