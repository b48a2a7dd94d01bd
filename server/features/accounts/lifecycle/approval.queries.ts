import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** Approves an account; returns its name and address, or nothing if nobody with this id is waiting. */
export function approveUser(connection: Connection, userId: string) {
  return connection
    .updateTable('users')
    .set({ approved: true })
    .where('id', '=', userId)
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .returning(['name', 'email'])
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** Approves everybody who is waiting; returns their ids and addresses. */
export function approveEverybody(connection: Connection) {
  return connection
    .updateTable('users')
    .set({ approved: true })
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .returning(['id', 'email'])
    .$narrowType<{ email: NotNull }>()
    .execute()
}
