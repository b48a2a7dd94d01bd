import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** Lets an account in; returns its name and address, or nothing when nobody with this id waits. */
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

/** Lets in everybody who waits; returns their ids and addresses. */
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
