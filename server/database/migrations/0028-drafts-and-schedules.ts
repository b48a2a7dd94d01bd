import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Texts that are being typed, texts that wait for their hour or were taken down, and the language of texts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const add = (table: string, column: string, kind: keyof typeof type) =>
    database.schema.alterTable(table).addColumn(column, type[kind]).execute()

  await add('announcements', 'shows_at', 'instant')
  await add('announcements', 'unpublished_at', 'instant')
  await add('announcements', 'language', 'key')
  await add('pages', 'draft_language', 'key')
  await add('pages', 'scheduled_id', 'key')
  await add('pages', 'scheduled_at', 'instant')
  await add('pages', 'unpublished_at', 'instant')
  await add('page_revisions', 'language', 'key')

  await database.schema
    .createTable('text_drafts')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('fields', type.json, (column) => column.notNull())
    .addColumn('base_version', type.integer, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('text_drafts_key', ['user_id', 'kind', 'subject_id'])
    .execute()
  await database.schema
    .createIndex('text_drafts_by_subject')
    .on('text_drafts')
    .columns(['kind', 'subject_id'])
    .execute()
}
