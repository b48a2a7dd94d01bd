import type { Context } from '../../../endpoints/context.ts'
import { countOpen, countOpenSince } from './report-counts.queries.ts'

/** Counts the open reports of posts and comments. */
export function countOpenReports({ database }: Pick<Context, 'database'>): Promise<number> {
  return countOpen(database)
}

/** Counts the open reports that came within a span of time. */
export function countNewReports(
  { database }: Pick<Context, 'database'>,
  span: { after: string; until: string },
): Promise<number> {
  return countOpenSince(database, span)
}
