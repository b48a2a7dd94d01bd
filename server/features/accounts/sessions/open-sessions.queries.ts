import type { Connection } from '../../../database/connection.ts'

/** Lists the sessions of an account that have not expired at `now`, the last used first. */
export function listSessions(connection: Connection, userId: string, now: string) {
  return connection
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute()
}
