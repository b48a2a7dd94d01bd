import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Marks people of lists that do not state when they joined. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('joining_unknown', columnTypes(database).boolean, (column) =>
      column.notNull().defaultTo(sql`false`),
    )
    .execute()
}
