import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** Lists accounts that wait for approval, by id, which is by time. */
export function listWaiting(
  connection: Connection,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at', 'email_verified_at', 'must_verify'])
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
    .limit(limit)
  if (after) query = query.where('id', '>', after)
  return query.execute()
}

export function findWaiting(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('approved', '=', false)
    .executeTakeFirst()
}

export async function countWaiting(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('approved', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
