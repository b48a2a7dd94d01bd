import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the files that come with letters. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('letter_files')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('letter_id', type.key, (column) =>
      column.notNull().references('letters.id').onDelete('cascade'),
    )
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('size', type.integer, (column) => column.notNull())
    .addColumn('content', type.bytes, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('letter_files_by_letter')
    .on('letter_files')
    .columns(['letter_id', 'id'])
    .execute()
}
