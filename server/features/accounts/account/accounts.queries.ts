import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount, locksRows } from '../../../database/row-locks.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'

export function insertUser(connection: Connection, user: Insertable<UserRow>) {
  return connection.insertInto('users').values(user).execute()
}

/** What is known of an account, which always has an address. */
export type AccountUser = Selectable<UserRow> & { email: string; email_key: string }

/** Reads an account; somebody without an address has none. */
export function findUser(connection: Connection, userId: string): Promise<AccountUser | undefined> {
  return users(connection).where('id', '=', userId).executeTakeFirst()
}

/** Reads an account and keeps others from changing it until the transaction ends. */
export async function lockUser(transaction: Connection, userId: string) {
  await lockAccount(transaction, userId)
  return findUser(transaction, userId)
}

/** Reads what is known of anybody, with an account or without. */
export function findPerson(connection: Connection, userId: string) {
  return connection.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Reads what is known of anybody, and keeps others from changing it until the transaction ends. */
export async function lockPerson(transaction: Connection, userId: string) {
  await lockAccount(transaction, userId)
  return findPerson(transaction, userId)
}

function users(connection: Connection) {
  return connection
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull; email_key: NotNull }>()
}

/** Updates an account, except what decides about access to it, which `changeAccess` does. */
export function updateUser(connection: Connection, userId: string, changed: Updateable<UserRow>) {
  return connection.updateTable('users').set(changed).where('id', '=', userId).execute()
}

export function findUserByEmailKey(connection: Connection, emailKey: string) {
  return users(connection).where('email_key', '=', emailKey).executeTakeFirst()
}

export function deleteUser(connection: Connection, userId: string) {
  return connection.deleteFrom('users').where('id', '=', userId).execute()
}

export function listAdministrators(connection: Connection) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('administrator', '=', true)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('name_key')
    .execute()
}

/** Lists the language of each account's last visit. */
export async function listLocales(connection: Connection, userIds: string[]) {
  const locales: Pick<Selectable<UserRow>, 'id' | 'locale'>[] = []
  for (const chunk of chunksOf([...new Set(userIds)]))
    locales.push(
      ...(await connection.selectFrom('users').select(['id', 'locale']).where('id', 'in', chunk).execute()),
    )
  return locales
}

/** Lists accounts by id, beginning behind one. */
export function listUsersAfter(connection: Connection, after: string, limit: number) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the ids of all who act as administrators; nobody else changes that until the transaction ends. */
export async function lockActingAdministrators(transaction: Connection): Promise<string[]> {
  const query = transaction
    .selectFrom('users')
    .select('id')
    .where('administrator', '=', true)
    .where('suspended_at', 'is', null)
    .where('departed', 'is', null)
    .orderBy('id')
  const rows = await (locksRows(transaction) ? query.forUpdate() : query).execute()
  return rows.map(({ id }) => id)
}

/** Locks an account and everybody who acts as an administrator, in one order for all; returns the latter. */
export async function lockWithActingAdministrators(
  transaction: Connection,
  userId: string,
): Promise<string[]> {
  const query = transaction
    .selectFrom('users')
    .select(['id', 'administrator', 'suspended_at', 'departed'])
    .where(({ or, and, eb }) =>
      or([eb('id', '=', userId), and([eb('administrator', '=', true), eb('suspended_at', 'is', null)])]),
    )
    .orderBy('id')
  const rows = await (locksRows(transaction) ? query.forUpdate() : query).execute()
  return rows
    .filter((row) => row.administrator && row.suspended_at === null && row.departed === null)
    .map(({ id }) => id)
}

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
