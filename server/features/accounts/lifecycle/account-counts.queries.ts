import { type SqlBool, sql } from 'kysely'
import { roles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'

export async function countUsers(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the claimed accounts with a role in effect. */
export async function countHolders(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ({ selectFrom }) =>
      // Identical to the condition of the index.
      selectFrom('users')
        .select('id')
        .where(sql<SqlBool>`(${sql.raw(roles.join(' or '))})`),
    )
    .where('departed', 'is', null)
    .where('password_hash', '!=', '')
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the accounts whose owner has not set a password yet. */
export async function countUnclaimed(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('email', 'is not', null)
    .where('departed', 'is', null)
    // Identical to the condition of the index.
    .where('password_hash', '=', sql.lit(''))
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts the accounts created between consecutive instants, by one index range each.
 * @param instants soonest first
 * @returns the counts as `span0`, `span1` and so on, one less than there are instants
 */
export function countUsersMadeBetween(connection: Connection, instants: readonly string[]) {
  const spans = instants.slice(0, -1).map((from, index) => [from, instants[index + 1] ?? from] as const)
  return connection
    .selectNoFrom(({ selectFrom }) =>
      spans.map(([from, before], index) =>
        selectFrom('users')
          // An asterisk would read every column, and any visit would invalidate the cached count.
          .select(sql<number>`count(1)`.as('count'))
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          .as(`span${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
}
