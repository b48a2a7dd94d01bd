import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds selections: named filters of people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('selections')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull().unique())
    .addColumn('filter', type.json, (column) => column.notNull())
    .addColumn('for_treasurers', type.boolean, (column) => column.notNull())
    .addColumn('author_id', type.key, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .execute()
}
