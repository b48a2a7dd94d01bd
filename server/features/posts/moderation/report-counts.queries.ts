import type { Connection } from '../../../database/connection.ts'

export async function countOpen(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the open reports that came within a span of time without its beginning. */
export async function countOpenSince(
  connection: Connection,
  { after, until }: { after: string; until: string },
): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()
  return count
}
