import { type NotNull, sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** Lists the accounts that hold a role, in the words of the index that finds them. */
export function listUsersWithRole(connection: Connection) {
  return connection
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`(administrator or secretary or treasurer or editor or moderator)`)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull; email_key: NotNull }>()
    .orderBy('id')
    .execute()
}
