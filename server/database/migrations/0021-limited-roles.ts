import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Who holds a role beside the administrator's. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  for (const role of ['secretary', 'treasurer', 'editor', 'moderator'])
    await database.schema
      .alterTable('users')
      .addColumn(role, type.boolean, (column) => column.notNull().defaultTo(sql`false`))
      .execute()
}
