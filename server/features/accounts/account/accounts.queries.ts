import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely'
import { type ReadingChoices, undecided } from '../../../../contract/text/reading-preferences.ts'
import type { Config } from '../../../config.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { lockAccount, locksRows } from '../../../database/row-locks.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import { emailKey } from '../../../text/comparison.ts'
import { nameKeys } from '../../../text/name-keys.ts'

export function insertUser(connection: Connection, user: Insertable<UserRow>) {
  return connection.insertInto('users').values(user).execute()
}

/** The row of an account, which always has an address. */
export type AccountUser = Selectable<UserRow> & { email: string; email_key: string }

/** Reads an account; undefined for a person without an address. */
export function findUser(connection: Connection, userId: string): Promise<AccountUser | undefined> {
  return users(connection).where('id', '=', userId).executeTakeFirst()
}

/** Reads an account and locks it until the transaction ends. */
export async function lockUser(transaction: Connection, userId: string) {
  await lockAccount(transaction, userId)
  return findUser(transaction, userId)
}

/** Reads the row of a person, with or without an account. */
export function findPerson(connection: Connection, userId: string) {
  return connection.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Reads the row of a person and locks it until the transaction ends. */
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

/** Updates an account, except the access columns, which `changeAccess` writes. */
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

/**
 * Returns the digits and calendars that an e-mail's reader chose. One known by address only, such as for a link that
 * sets a password, also has the language of the account; the queue knows that of the others.
 */
export async function readingChoicesOf(
  connection: Connection,
  { user_id: userId, recipient }: { user_id: string | null; recipient: string },
): Promise<ReadingChoices & { locale?: string | null }> {
  const chosen = connection.selectFrom('users').select(['digits', 'calendars'])
  const found = userId
    ? chosen.where('id', '=', userId)
    : chosen.select('locale').where('email_key', '=', emailKey(recipient))
  return (await found.executeTakeFirst()) ?? undecided
}

/** Lists accounts by id, after the given id. */
export function listUsersAfter(connection: Connection, after: string, limit: number) {
  return connection
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks all acting administrators until the transaction ends, and lists their ids. */
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

/** Locks an account and all acting administrators, ordered by id; returns the administrators. */
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

/** Lists the accounts that hold a role; the condition matches that of the index. */
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

interface NewAccount<Email extends string | null> {
  name: string
  /** null for a person without an address, who cannot sign in. */
  email: Email
  /** Absent for an unclaimed account. */
  passwordHash?: string
  approved?: boolean
}

/** Builds the row of a new account. */
export function newAccount<Email extends string | null>(
  { requireVerification, now }: Pick<Config, 'requireVerification' | 'now'>,
  { name, email, passwordHash = '', approved = true }: NewAccount<Email>,
) {
  return {
    id: newId(),
    name,
    ...nameKeys(name),
    email: email as Email,
    email_key: (email === null ? null : emailKey(email)) as Email,
    password_hash: passwordHash,
    listing: passwordHash === '' ? 'unclaimed' : 'listed',
    administrator: false,
    must_verify: requireVerification,
    approved,
    created_at: now().toISOString(),
  } satisfies Insertable<UserRow>
}
