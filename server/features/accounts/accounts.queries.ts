import { type Insertable, sql, type Updateable } from 'kysely'
import { engineBehind } from '../../database/column-types.ts'
import type { Connection } from '../../database/connection.ts'
import type { SessionRow, UserRow } from '../../database/rows/account-rows.ts'

export function insertUser(connection: Connection, user: Insertable<UserRow>) {
  return connection.insertInto('users').values(user).execute()
}

export function findUser(connection: Connection, userId: string) {
  return connection.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Reads an account and keeps others from changing it until the transaction ends. */
export async function lockUser(transaction: Connection, userId: string) {
  // On SQLite a transaction holds the only write lock already.
  if (engineBehind(transaction as never) === 'postgres')
    await sql`select 1 from users where id = ${userId} for update`.execute(transaction)
  return findUser(transaction, userId)
}

export function updateUser(connection: Connection, userId: string, changed: Updateable<UserRow>) {
  return connection.updateTable('users').set(changed).where('id', '=', userId).execute()
}

export function findUserByEmailKey(connection: Connection, emailKey: string) {
  return connection.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function deleteUser(connection: Connection, userId: string) {
  return connection.deleteFrom('users').where('id', '=', userId).execute()
}

/** Grants or withdraws the administrator's role; that it was withdrawn stays known until somebody grants it again. */
export function setAdministrator(
  connection: Connection,
  userId: string,
  { administrator, at }: { administrator: boolean; at: string },
) {
  return updateUser(connection, userId, { administrator, role_withdrawn_at: administrator ? null : at })
}

export function listAdministrators(connection: Connection) {
  return connection
    .selectFrom('users')
    .select(['name', 'email'])
    .where('administrator', '=', true)
    .orderBy('name_key')
    .execute()
}

/** Notes a visit and its language; false when the account may not come in. */
export async function noteVisit(
  connection: Connection,
  userId: string,
  { at, locale }: { at: string; locale: string },
): Promise<boolean> {
  const noted = await connection
    .updateTable('users')
    .set({ seen_at: at, locale })
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export function insertSession(connection: Connection, session: Insertable<SessionRow>) {
  return connection.insertInto('sessions').values(session).execute()
}

/** A session that has not expired at `now`, with what decides its holder's rights. */
export function findSession(connection: Connection, tokenHash: string, now: string) {
  return connection
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.used_at', 'users.administrator'])
    .select(['users.must_verify', 'users.email_verified_at', 'users.approved'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Those of some sessions that have not ended at `now`. */
export function findLiveSessions(connection: Connection, sessionIds: string[], now: string) {
  return connection
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where('expires_at', '>', now)
    .execute()
}

export function touchSession(connection: Connection, sessionId: string, usedAt: string, expiresAt: string) {
  return connection
    .updateTable('sessions')
    .set({ used_at: usedAt, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export function deleteSession(connection: Connection, sessionId: string) {
  return connection.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Ends the sessions of an account, all but the one to keep. */
export function deleteSessionsOf(connection: Connection, userId: string, keptSessionId: string | null) {
  return connection
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptSessionId ?? '')
    .execute()
}

export function deleteExpiredSessions(connection: Connection, now: string) {
  return connection.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
