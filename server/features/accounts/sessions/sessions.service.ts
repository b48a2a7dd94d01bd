import type { SignInWay } from '../../../../contract/accounts/options-and-limits.ts'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { hour, second } from '../../../../contract/time/durations.ts'
import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { DatabaseUnavailable } from '../../../database/engines/unavailable.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { rightsOf } from '../account/accounts.policy.ts'
import { type Device, noteSeenBrowser } from './seen-browsers.service.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSessions,
  findSession,
  insertSession,
  noteVisit,
  touchSession,
} from './sessions.queries.ts'

/** Sessions end this long after their last use, in seconds. */
export const sessionSeconds = retainedFor.unusedSession / second

/** The most sessions of an account; one more ends the least recently used. */
const mostSessions = 20

/** Use is recorded at most this often, so that reads do not cause writes. */
const notedEvery = hour

/** A longer absence begins another visit; more than the hour between records of use. */
const visitsApart = 2 * hour

/** Looked up at once; a fixed number, so that the database prepares one statement. */
const sessionsAskedAtOnce = 100

/**
 * Starts a session; every way to sign in ends here. Returns its token, of which only the hash is stored.
 * @param linkShownTo the member who was shown the link that began it
 * @throws {Refusal} suspended
 */
export async function startSession(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  by: SignInWay,
  linkShownTo: string | null = null,
): Promise<{ token: string }> {
  const token = newSecret()
  const now = config.now()
  if (!(await noteVisit(connection, userId, visitAt(now)))) throw refusal('suspended')
  await insertSession(connection, {
    id: newId(),
    user_id: userId,
    token_hash: fingerprint(token),
    created_at: now.toISOString(),
    used_at: now.toISOString(),
    expires_at: expiryAfter(now, now),
    proved_at: now.toISOString(),
    sign_in_way: by,
    link_shown_to: linkShownTo,
  })
  await deleteOldestSessions(connection, userId, mostSessions)
  return { token }
}

/** Returns the viewer of a token, or null. Use prolongs a session; the first use records its browser. */
export async function findViewer(
  context: Context,
  token: string,
  device: () => Device,
): Promise<Viewer | null> {
  const { database, config, cache } = context
  const now = config.now()
  const tokenHash = fingerprint(token)
  const session = await cache.read('sessions', tokenHash, () => findSession(database, tokenHash), {
    forMilliseconds: second,
  })
  if (!session || session.expires_at <= now.toISOString()) return null
  const isToNote = now.getTime() - Date.parse(session.used_at) > notedEvery
  if (isToNote || session.browser === null) {
    const visit = visitAt(now)
    try {
      if (session.browser === null)
        await noteSeenBrowser(context, { sessionId: session.id, userId: session.user_id }, device())
      await touchSession(database, session.id, visit.at, expiryAfter(now, new Date(session.created_at)))
      await noteVisit(database, session.user_id, visit)
    } catch (error) {
      // Reads must work while the database refuses writes.
      if (!(error instanceof DatabaseUnavailable && error.canRead)) throw error
    }
  }
  return {
    userId: session.user_id,
    sessionId: session.id,
    provedAt: session.proved_at,
    ...rightsOf(config, session),
  }
}

/** Returns which sessions are still valid: not signed out, removed or expired. */
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

/** Signs out: the token is no longer valid. */
export async function endSession({ database }: Context, { sessionId }: Viewer): Promise<void> {
  await deleteSession(database, sessionId)
}

/** Signs an account out everywhere, except in one session if given. */
export async function endSessionsOf(
  connection: Connection,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  await deleteSessionsOf(connection, userId, keptSessionId)
}

/** Removes sessions that have expired. */
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
  const unused = now.getTime() + sessionSeconds * second
  return new Date(Math.min(unused, began.getTime() + retainedFor.session)).toISOString()
}
