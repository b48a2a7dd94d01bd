import type { Insertable } from 'kysely'
import type { UserRow } from '../../database/account-rows.ts'
import type { Connection } from '../../database/connection.ts'

/** Those of some address keys that have an account. */
export function listTakenKeys(connection: Connection, emailKeys: string[]) {
  return connection.selectFrom('users').select('email_key').where('email_key', 'in', emailKeys).execute()
}

/** Adds accounts, except where the address has one; answers those that were added. */
export function insertNewUsers(connection: Connection, users: Insertable<UserRow>[]) {
  return connection
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(['id', 'email_key', 'email'])
    .execute()
}

/** Accounts by id, beginning behind one. */
export function listUsersAfter(connection: Connection, after: string, limit: number) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
