import { sql } from 'kysely'
import type { Connection } from '../../../database/connection.ts'

/** How many there are of what an officer looks after. */
export function countEverything(connection: Connection) {
  return connection
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('users').select(fn.countAll<number>().as('count')).as('accounts'),
      selectFrom('profiles').select(fn.countAll<number>().as('count')).as('profiles'),
      selectFrom('reports')
        .select(fn.countAll<number>().as('count'))
        .where('closed_at', 'is', null)
        .as('reports'),
    ])
    .$narrowType<{ accounts: number; profiles: number; reports: number }>()
    .executeTakeFirstOrThrow()
}

/** For each category, how many people were members on a day. */
export function countMembersOn(connection: Connection, day: string) {
  return connection
    .selectFrom('memberships')
    .select(['category', ({ fn }) => fn.count<number>('user_id').distinct().as('count')])
    .where('from_date', '<=', day)
    .where(({ or, eb }) => or([eb('to_date', 'is', null), eb('to_date', '>=', day)]))
    .groupBy('category')
    .execute()
}

/** How many accounts were made from each instant to the next. */
export function countAccountsBetween(connection: Connection, instants: string[]) {
  return connection
    .selectFrom('users')
    .select(
      instants
        .slice(0, -1)
        .map((from, index) => accountsFrom(from, instants[index + 1] ?? from).as(`span${index}`)),
    )
    .where('created_at', '>=', instants[0] ?? '')
    .executeTakeFirstOrThrow()
}

function accountsFrom(from: string, before: string) {
  const at = sql.ref('created_at')
  return sql<number>`count(case when ${at} >= ${from} and ${at} < ${before} then 1 end)`
}
