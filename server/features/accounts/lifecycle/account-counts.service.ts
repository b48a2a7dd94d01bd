import type { Context } from '../../../endpoints/context.ts'
import { countHolders, countUnclaimed, countUsers, countUsersMadeBetween } from './account-counts.queries.ts'

/** Counts all accounts. */
export function countAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  return countUsers(database)
}

/** Counts the accounts with a role, without suspended and unclaimed ones. */
export function countRoleHolders({ database }: Pick<Context, 'database'>): Promise<number> {
  return countHolders(database)
}

/** Counts the unclaimed accounts, without suspended ones. */
export function countUnclaimedAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  return countUnclaimed(database)
}

/**
 * Counts the accounts created between consecutive instants; cached until one is added or removed.
 * @param instants soonest first
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
