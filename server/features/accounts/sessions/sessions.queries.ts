import type { Insertable } from 'kysely'
import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { SessionRow } from '../../../database/rows/account-rows.ts'

/**
 * Records a visit and its language, unless the member chose one. Returns false if the account may not be
 * used. Use recorded before `endedBefore` belongs to an earlier visit.
 */
export async function recordVisit(
  connection: Connection,
  userId: string,
  { at, endedBefore, locale }: { at: string; endedBefore: string; locale: string },
): Promise<boolean> {
  const noted = await connection
    .updateTable('users')
    .set(({ eb, fn, ref, val }) => ({
      seen_at: at,
      seen_before: eb
        .case()
        .when('seen_at', '<', endedBefore)
        .then(ref('seen_at'))
        .else(ref('seen_before'))
        .end(),
      locale: fn.coalesce('language', val(locale)),
    }))
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('departed', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export function insertSession(connection: Connection, session: Insertable<SessionRow>) {
  return connection.insertInto('sessions').values(session).execute()
}

/** Secrets that identify a session: the token of its calls, and the cookie of its documents. */
export type SessionSecret = 'token_hash' | 'document_hash'

/** Finds a session, expired or not, with the columns that decide its rights. */
export async function findSession(connection: Connection, secret: SessionSecret, hash: string) {
  const [session] = await sessionBy[secret](connection, { hash })
  return session
}

const sessionBy = {
  token_hash: compiledOnce((connection, { hash }: Placeholders<{ hash: string }>) =>
    sessionsWithRights(connection).where('sessions.token_hash', '=', hash),
  ),
  document_hash: compiledOnce((connection, { hash }: Placeholders<{ hash: string }>) =>
    sessionsWithRights(connection).where('sessions.document_hash', '=', hash),
  ),
}

function sessionsWithRights(connection: Connection) {
  return connection
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.token_start',
      'sessions.used_at',
      'sessions.expires_at',
      'sessions.proved_at',
      'sessions.created_at',
      'sessions.browser',
    ])
    .select(['users.administrator', 'users.secretary', 'users.treasurer', 'users.editor', 'users.moderator'])
    .select(['users.must_verify', 'users.email_verified_at', 'users.approved', 'users.second_step_since'])
    .select(['users.language', 'users.digits', 'users.calendars'])
    .where('users.suspended_at', 'is', null)
    .where('users.departed', 'is', null)
}

/** Returns which of the sessions have not expired at `now`. */
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

/** Records that the owner of a session has proven their identity. */
export function recordProof(connection: Connection, sessionId: string, at: string) {
  return connection.updateTable('sessions').set({ proved_at: at }).where('id', '=', sessionId).execute()
}

export function deleteSession(connection: Connection, sessionId: string) {
  return connection.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Returns the member who was shown the link that began a session, or null. */
export async function findLinkShownTo(connection: Connection, sessionId: string): Promise<string | null> {
  const session = await connection
    .selectFrom('sessions')
    .select('link_shown_to')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.link_shown_to ?? null
}

/** Ends the sessions of an account, optionally all but one. */
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

/** Ends the least recently used sessions of an account, beyond a number. */
export function deleteOldestSessions(connection: Connection, userId: string, kept: number) {
  return connection
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}

/** Lists the unexpired sessions of an account, most recently used first. */
export function listSessions(connection: Connection, userId: string, now: string) {
  return connection
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at', 'expires_at', 'browser', 'network', 'sign_in_way'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute()
}

/** Ends one session of an account; false when it has no such session. */
export async function deleteOwnSession(connection: Connection, userId: string, id: string): Promise<boolean> {
  const ended = await connection
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
