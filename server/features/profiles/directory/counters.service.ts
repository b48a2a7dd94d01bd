import type { Context } from '../../../endpoints/context.ts'
import { foldTables, hasSlots } from './counters.queries.ts'

/** Merges the counts of single transactions, so that reading the counters stays fast. */
export async function foldCounters({ database }: Pick<Context, 'database'>): Promise<void> {
  if (await hasSlots(database)) await database.transaction().execute(foldTables)
}
