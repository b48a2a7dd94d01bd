import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** In which browser and from where each session is used, and where an account was used before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('sessions').addColumn('browser', type.key).execute()
  await database.schema.alterTable('sessions').addColumn('network', type.key).execute()
  await database.schema
    .createTable('seen_browsers')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('browser', type.key, (column) => column.notNull())
    .addColumn('network', type.key, (column) => column.notNull())
    .addColumn('seen_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('seen_browsers_key', ['user_id', 'browser', 'network'])
    .execute()
  await database.schema.createIndex('seen_browsers_by_time').on('seen_browsers').column('seen_at').execute()
}
