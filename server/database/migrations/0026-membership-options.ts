import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Titles of office and categories of members that the society added to the fixed ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('membership_options')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('retired_at', type.instant)
    .addColumn('version', type.integer, (column) => column.notNull())
    .addUniqueConstraint('membership_options_name', ['kind', 'name_key'])
    .execute()
}
