import type { Connection } from '../../../database/connection.ts'

/** Approves an account; returns its name and address, or nothing if nobody with this id is waiting. */
export function approveUser(connection: Connection, userId: string) {
  return connection
    .updateTable('users')
    .set({ approved: true })
    .where('id', '=', userId)
    .where('approved', '=', false)
    .returning(['name', 'email'])
    .executeTakeFirst()
}

/** Approves everybody who is waiting; returns their ids and addresses. */
export function approveEverybody(connection: Connection) {
  return connection
    .updateTable('users')
    .set({ approved: true })
    .where('approved', '=', false)
    .returning(['id', 'email'])
    .execute()
}
