import type { Connection } from '../../../database/connection.ts'

/** Lists the sessions of an account that have not expired at `now`, the last used first. */
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
