import { sql } from 'kysely'
import type { Connection } from '../../database/connection.ts'

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

/** For each category, how many people were members on each of some days. */
export function countMembersOn(connection: Connection, days: string[]) {
  return connection
    .selectFrom('memberships')
    .select('category')
    .select(days.map((day, index) => peopleOn(day).as(`day${index}`)))
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

function peopleOn(day: string) {
  const from = sql.ref('from_date')
  const to = sql.ref('to_date')
  const person = sql.ref('user_id')
  return sql<number>`count(distinct case when ${from} <= ${day} and (${to} is null or ${to} >= ${day}) then ${person} end)`
}

function accountsFrom(from: string, before: string) {
  const at = sql.ref('created_at')
  return sql<number>`count(case when ${at} >= ${from} and ${at} < ${before} then 1 end)`
}
