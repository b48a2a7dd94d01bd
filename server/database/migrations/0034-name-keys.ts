import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/**
 * Keys that all spellings of a name share, in Latin and in Devanagari. What is there already gets them in bounded steps
 * once the site runs, as always when a newer version makes keys otherwise.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('key_renewals')
    .addColumn('keys', type.key, (column) => column.primaryKey())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('through', type.key)
    .execute()
  await database.schema
    .alterTable('users')
    .addColumn('name_spellings', type.key, (column) => column.notNull().defaultTo(''))
    .execute()
  await database.schema
    .alterTable('search_words')
    .addColumn('spelling', type.key, (column) => column.notNull().defaultTo(''))
    .execute()
  await database.schema
    .createIndex('search_words_by_spelling')
    .on('search_words')
    .column('spelling')
    .execute()
}
