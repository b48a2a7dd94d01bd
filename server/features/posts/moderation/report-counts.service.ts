import type { Context } from '../../../endpoints/context.ts'
import { countOpen } from './report-counts.queries.ts'

/** Counts the open reports of posts and comments. */
export function countOpenReports({ database }: Pick<Context, 'database'>): Promise<number> {
  return countOpen(database)
}
