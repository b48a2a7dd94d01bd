import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'

/** Returns every row of every table as text, for tests of forbidden content. */
export async function wholeDatabase(database: Database): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { name } of await database.introspection.getTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database)
    texts.set(name, JSON.stringify(rows))
  }
  return texts
}
