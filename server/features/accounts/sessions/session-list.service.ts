import type { OpenSession } from '../../../../contract/accounts/sessions.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { endAccessLinks } from '../access/access.service.ts'
import type { Device } from './seen-browsers.service.ts'
import { deleteOwnSession, listSessions } from './sessions.queries.ts'
import { endSessionsOf } from './sessions.service.ts'

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
