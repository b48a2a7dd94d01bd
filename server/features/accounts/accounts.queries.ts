import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { SessionRow, UserRow } from '../../database/rows.ts'

export function insertUser(connection: Connection, user: Insertable<UserRow>) {
  return connection.insertInto('users').values(user).execute()
}

export function findUser(connection: Connection, userId: string) {
  return connection.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

export function findUserByEmailKey(connection: Connection, emailKey: string) {
  return connection.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function deleteUser(connection: Connection, userId: string) {
  return connection.deleteFrom('users').where('id', '=', userId).execute()
}

/** Grants or withdraws the administrator's role; answers how many accounts have the address. */
export async function setAdministrator(connection: Connection, emailKey: string, administrator: boolean) {
  const { numUpdatedRows } = await connection
    .updateTable('users')
    .set({ administrator })
    .where('email_key', '=', emailKey)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export function listAdministrators(connection: Connection) {
  return connection
    .selectFrom('users')
    .select(['name', 'email'])
    .where('administrator', '=', true)
    .orderBy('name_key')
    .execute()
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
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
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

export function deleteExpiredSessions(connection: Connection, now: string) {
  return connection.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
