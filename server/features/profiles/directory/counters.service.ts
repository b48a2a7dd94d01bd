import type { Context } from '../../../endpoints/context.ts'
import { foldTables, hasSlots } from './counters.queries.ts'

/** Puts together what transactions counted each for itself, so that reading the counters stays quick. */
export async function foldCounters({ database }: Pick<Context, 'database'>): Promise<void> {
  if (await hasSlots(database)) await database.transaction().execute(foldTables)
}
