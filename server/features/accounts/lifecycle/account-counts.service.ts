import { type SqlBool, sql } from 'kysely'
import { roles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'

/** Counts all accounts; cached until one is added or removed. */
export async function countAccounts({
  database,
  cache,
}: Pick<Context, 'database' | 'cache'>): Promise<number> {
  const counted = await cache.read('memberCounts', 'accounts', () =>
    // An asterisk would read every column, and any visit would invalidate the cached count.
    database.selectFrom('users').select(sql<number>`count(1)`.as('count')).executeTakeFirstOrThrow(),
  )
  return counted?.count ?? 0
}

/** Counts the claimed accounts with a role in effect. */
export async function countRoleHolders({ database }: Pick<Context, 'database'>): Promise<number> {
  const { count } = await countUsers(database)
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

/** Counts the accounts whose owner has not set a password, without suspended ones. */
export async function countUnclaimedAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  const { count } = await countUsers(database)
    .where('email', 'is not', null)
    .where('departed', 'is', null)
    // Identical to the condition of the index.
    .where('password_hash', '=', sql.lit(''))
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Counts the accounts created between consecutive instants; cached until one is added or removed.
 * @param instants earliest first
 * @returns one count less than there are instants
 */
export async function countNewAccounts(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  instants: readonly string[],
): Promise<number[]> {
  const counts = await cache.read('memberCounts', JSON.stringify(instants), () =>
    countUsersMadeBetween(database, instants),
  )
  return instants.slice(0, -1).map((_, index) => counts?.[`span${index}`] ?? 0)
}

function countUsers(connection: Connection) {
  return connection.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'))
}

/** Returns the counts as `span0`, `span1` and so on, by one index range each. */
function countUsersMadeBetween(connection: Connection, instants: readonly string[]) {
  const spans = instants.slice(0, -1).map((from, index) => [from, instants[index + 1] ?? from] as const)
  return connection
    .selectNoFrom(({ selectFrom }) =>
      spans.map(([from, before], index) =>
        selectFrom('users')
          // As above, without an asterisk.
          .select(sql<number>`count(1)`.as('count'))
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          .as(`span${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
}
