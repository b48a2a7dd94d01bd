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

/**
 * Counts the accounts that wait for approval and came within a span of time without its beginning; one that must
 * verify its address has come once it did.
 */
export async function countWaitingSince(
  connection: Connection,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('approved', '=', false)
    .where(({ eb, and, or }) => {
      const came = (at: 'created_at' | 'email_verified_at') => and([eb(at, '>', after), eb(at, '<=', until)])
      return or([
        and([eb('must_verify', '=', false), came('created_at')]),
        and([eb('must_verify', '=', true), came('email_verified_at')]),
      ])
    })
    .executeTakeFirstOrThrow()
  return count
}
