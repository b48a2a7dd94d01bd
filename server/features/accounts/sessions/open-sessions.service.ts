import type { Connection } from '../../../database/connection.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { listSessions } from './open-sessions.queries.ts'

/** A session as administrators see it; `own` is the one through which the viewer looks. */
interface OpenSession {
  _id: string
  started: string
  used: string
  own: boolean
}

/**
 * Lists the sessions of an account, the last used first.
 * @param now the instant at which they are open
 */
export async function listOpenSessions(
  connection: Connection,
  viewer: Pick<Viewer, 'sessionId'>,
  userId: string,
  now: string,
): Promise<OpenSession[]> {
  const sessions = await listSessions(connection, userId, now)
  return sessions.map(({ id, created_at, used_at }) => ({
    _id: id,
    started: created_at,
    used: used_at,
    own: id === viewer.sessionId,
  }))
}
