import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { sessionSeconds } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { DatabaseUnavailable } from '../../../database/engines/unavailable.ts'
import { fingerprint, newId, newSecret } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { isApproved, isLimited } from '../accounts.policy.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSessions,
  findSession,
  insertSession,
  noteVisit,
  touchSession,
} from './sessions.queries.ts'

const hourInMilliseconds = 60 * 60 * 1000

/**
 * The one door: every way to sign in ends here. Answers the token, of which only the hash is stored.
 * @throws {Refusal} suspended
 */
export async function startSession(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
): Promise<{ token: string }> {
  const token = newSecret()
  const now = config.now()
  const visit = { at: now.toISOString(), locale: getLocale() }
  if (!(await noteVisit(connection, userId, visit))) throw refusal('suspended')
  await insertSession(connection, {
    id: newId(),
    user_id: userId,
    token_hash: fingerprint(token),
    created_at: now.toISOString(),
    used_at: now.toISOString(),
    expires_at: expiryAfter(now),
  })
  return { token }
}

/** Whom a token stands for, or null. Use prolongs a session; the new end is written at most once an hour. */
export async function findViewer({ database, config }: Context, token: string): Promise<Viewer | null> {
  const now = config.now()
  const session = await findSession(database, fingerprint(token), now.toISOString())
  if (!session) return null
  if (now.getTime() - Date.parse(session.used_at) > hourInMilliseconds) {
    const visit = { at: now.toISOString(), locale: getLocale() }
    try {
      await touchSession(database, session.id, visit.at, expiryAfter(now))
      await noteVisit(database, session.user_id, visit)
    } catch (error) {
      // Who only reads must not be turned away because nothing can be saved.
      if (!(error instanceof DatabaseUnavailable && error.canRead)) throw error
    }
  }
  return {
    userId: session.user_id,
    sessionId: session.id,
    administrator: session.administrator,
    limited: isLimited(config, session),
    approved: isApproved(session),
  }
}

/** Signs out: the token is worth nothing from now on. */
export async function endSession({ database }: Context, { sessionId }: Viewer): Promise<void> {
  await deleteSession(database, sessionId)
}

/** Asked for at a time; always as many, so that the database meets one statement only. */
const sessionsAskedFor = 100

/** Which of some sessions last: neither signed out, nor removed with their account, nor expired. */
export async function lastingSessions(
  { database, config }: Pick<Context, 'database' | 'config'>,
  sessionIds: string[],
): Promise<Set<string>> {
  const now = config.now().toISOString()
  const lasting = new Set<string>()
  for (let start = 0; start < sessionIds.length; start += sessionsAskedFor) {
    const asked = sessionIds.slice(start, start + sessionsAskedFor)
    const filled = [...asked, ...Array<string>(sessionsAskedFor - asked.length).fill('')]
    for (const { id } of await findLiveSessions(database, filled, now)) lasting.add(id)
  }
  return lasting
}

/** Signs an account out everywhere, or everywhere else. */
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

function expiryAfter(now: Date): string {
  return new Date(now.getTime() + sessionSeconds * 1000).toISOString()
}
