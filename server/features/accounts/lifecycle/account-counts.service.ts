import type { Context } from '../../../endpoints/context.ts'
import { countUsers, countUsersMadeBetween } from './account-counts.queries.ts'

/** Counts all accounts. */
export function countAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  return countUsers(database)
}

/**
 * Counts the accounts that were made from each instant to the next.
 * @param instants soonest first
 * @returns one count less than there are instants
 */
export async function countNewAccounts(
  { database }: Pick<Context, 'database'>,
  instants: readonly string[],
): Promise<number[]> {
  const counts = await countUsersMadeBetween(database, instants)
  return instants.slice(0, -1).map((_, index) => counts[`span${index}`] ?? 0)
}
