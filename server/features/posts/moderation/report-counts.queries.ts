import type { Connection } from '../../../database/connection.ts'

export async function countOpen(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
