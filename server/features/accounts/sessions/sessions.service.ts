import type { SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import type { OpenSession } from '../../../../contract/accounts/sessions.ts'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { sessionRetention, unusedSessionRetention } from '../../../../contract/retention.ts'
import type { ReadingChoices } from '../../../../contract/text/reading-preferences.ts'
import { hour, second } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { DatabaseUnavailable } from '../../../database/engines/database-errors.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { endAccessLinks } from '../access/access.service.ts'
import { rightsOf } from '../account/accounts.policy.ts'
import { type Device, recordSeenBrowser } from './seen-browsers.service.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  findLiveSessions,
  findSession,
  insertSession,
  listSessions,
  recordVisit,
  type SessionSecret,
  touchSession,
} from './sessions.queries.ts'

/** Characters of a token that are stored in plain text; the others have 210 bits. */
const tokenStartLength = 8

/** The most sessions of an account; one more ends the least recently used. */
const mostSessions = 20

/** Use is recorded at most this often, so that reads do not cause writes. */
const notedEvery = hour

/** A longer absence starts a new visit; it exceeds the hour between records of use. */
const visitsApart = 2 * hour

/** Sessions looked up at once; a fixed number, so that the database prepares one statement. */
const sessionsAskedAtOnce = 100

/** The secrets of a new session, of which only hashes are stored. */
export interface StartedSession {
  token: string
  /** The value of its document cookie. */
  documentSecret: string
}

/**
 * Starts a session, at the end of every way to sign in.
 * @param linkShownTo the member who was shown the link or password that began it, or null
 * @throws {Refusal} suspended
 */
export async function startSession(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  by: SignInWay,
  linkShownTo: string | null,
): Promise<StartedSession> {
  const [token, documentSecret] = [newSecret(), newSecret()]
  const now = config.now()
  if (!(await recordVisit(connection, userId, visitAt(now)))) throw refusal('suspended')
  await insertSession(connection, {
    id: newId(),
    user_id: userId,
    token_hash: fingerprint(token),
    token_start: token.slice(0, tokenStartLength),
    document_hash: fingerprint(documentSecret),
    created_at: now.toISOString(),
    used_at: now.toISOString(),
    expires_at: expiryAfter(now, now),
    proved_at: now.toISOString(),
    sign_in_way: by,
    link_shown_to: linkShownTo,
  })
  await deleteOldestSessions(connection, userId, mostSessions)
  return { token, documentSecret }
}

/** A viewer with data of their session. */
export type SessionViewer = Viewer & {
  /** The beginning of the session's token; null for sessions of older versions. */
  tokenStart: string | null
  /** The viewer's reading choices; null without one. */
  reading: ReadingChoices & { language: string | null }
}

/** Returns the viewer of a session, or null. Use prolongs a session; the first use records its browser. */
export async function findViewer(
  context: Context,
  secret: SessionSecret,
  hash: string,
  device: () => Device,
): Promise<SessionViewer | null> {
  const { database, config, cache } = context
  const now = config.now()
  const session = await cache.read(
    'sessions',
    `${secret} ${hash}`,
    () => findSession(database, secret, hash),
    { forMilliseconds: second },
  )
  if (!session || session.expires_at <= now.toISOString()) return null
  const isToNote = now.getTime() - Date.parse(session.used_at) > notedEvery
  if (isToNote || session.browser === null) {
    const visit = visitAt(now)
    try {
      if (session.browser === null)
        await recordSeenBrowser(context, { sessionId: session.id, userId: session.user_id }, device())
      await touchSession(database, session.id, visit.at, expiryAfter(now, new Date(session.created_at)))
      await recordVisit(database, session.user_id, visit)
    } catch (error) {
      // Reads must work while the database refuses writes.
      if (!(error instanceof DatabaseUnavailable && error.canRead)) throw error
    }
  }
  return {
    userId: session.user_id,
    sessionId: session.id,
    provedAt: session.proved_at,
    tokenStart: session.token_start,
    reading: {
      language: session.language,
      digits: session.digits,
      calendars: session.calendars,
    },
    ...rightsOf(config, session),
  }
}

/** Returns which of the sessions are still valid: not ended, removed or expired. */
export async function lastingSessions(
  { database, config }: Pick<Context, 'database' | 'config'>,
  sessionIds: string[],
): Promise<Set<string>> {
  const now = config.now().toISOString()
  const lasting = new Set<string>()
  for (let start = 0; start < sessionIds.length; start += sessionsAskedAtOnce) {
    const asked = sessionIds.slice(start, start + sessionsAskedAtOnce)
    const filled = [...asked, ...Array<string>(sessionsAskedAtOnce - asked.length).fill('')]
    for (const { id } of await findLiveSessions(database, filled, now)) lasting.add(id)
  }
  return lasting
}

/** Signs out: revokes the token. */
export async function endSession({ database }: Context, { sessionId }: Viewer): Promise<void> {
  await deleteSession(database, sessionId)
}

/** Ends all sessions of an account, optionally except one. */
export async function endSessionsOf(
  connection: Connection,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  await deleteSessionsOf(connection, userId, keptSessionId)
}

/** Removes expired sessions. */
export async function sweepSessions({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await deleteExpiredSessions(database, config.now().toISOString())
}

function visitAt(now: Date): { at: string; endedBefore: string; locale: string } {
  const endedBefore = new Date(now.getTime() - visitsApart).toISOString()
  return { at: now.toISOString(), endedBefore, locale: getLocale() }
}

function expiryAfter(now: Date, began: Date): string {
  const unused = now.getTime() + unusedSessionRetention
  return new Date(Math.min(unused, began.getTime() + sessionRetention)).toISOString()
}

/** Lists the own account's sessions, most recently used first. */
export async function listOwnSessions(
  { database, config }: Context,
  { userId, sessionId }: Viewer,
  { network }: Device,
): Promise<OpenSession[]> {
  const sessions = await listSessions(database, userId, config.now().toISOString())
  return sessions.map((session) => ({
    _id: session.id,
    started: session.created_at,
    used: session.used_at,
    ends: session.expires_at,
    browser: session.browser || null,
    network: session.network || null,
    near: session.network === network,
    by: session.sign_in_way,
    own: session.id === sessionId,
  }))
}

/**
 * Ends one session of the own account.
 * @throws {Refusal} absent
 */
export async function endOwnSession({ database }: Context, { userId }: Viewer, id: string): Promise<void> {
  if (!(await deleteOwnSession(database, userId, id))) throw refusal('absent')
}

/** Ends all sessions of the own account but the caller's, and its open links. */
export async function endOtherSessions(
  { config, database }: Context,
  { userId, sessionId }: Viewer,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await endSessionsOf(transaction, userId, sessionId)
    await endAccessLinks({ config }, transaction, [userId], sessionId)
  })
}

/** A session as administrators see it; `own` marks the viewer's. */
interface SessionSummary {
  _id: string
  started: string
  used: string
  own: boolean
}

/**
 * Lists the sessions of an account, most recently used first.
 * @param now the instant at which they are open
 */
export async function listOpenSessions(
  connection: Connection,
  viewer: Pick<Viewer, 'sessionId'>,
  userId: string,
  now: string,
): Promise<SessionSummary[]> {
  const sessions = await listSessions(connection, userId, now)
  return sessions.map(({ id, created_at, used_at }) => ({
    _id: id,
    started: created_at,
    used: used_at,
    own: id === viewer.sessionId,
  }))
}
