import type { Connection } from '../../../database/connection.ts'

/** Finds somebody for whom one can respond: no former or deceased member. */
export function findCaller(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('departed', 'is', null)
    .executeTakeFirst()
}
