import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the days of festivals that editors confirmed or changed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('festival_days')
    .addColumn('key', type.key, (column) => column.notNull())
    .addColumn('year', type.integer, (column) => column.notNull())
    .addColumn('day', type.date, (column) => column.notNull())
    .addColumn('confirmed_by', type.key, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('confirmed_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('festival_days_key', ['key', 'year'])
    .execute()
  await schema
    .createIndex('festival_days_by_editor')
    .on('festival_days')
    .column('confirmed_by')
    .where('confirmed_by', 'is not', null)
    .execute()
}
