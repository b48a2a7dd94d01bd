import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the secret addresses of group calendars. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('group_feed_addresses')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', type.key, (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('secret_hash', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('group_feed_addresses_key', ['user_id', 'group_id'])
    .addUniqueConstraint('group_feed_addresses_secret_hash', ['secret_hash'])
    .execute()
  await schema
    .createIndex('group_feed_addresses_by_group')
    .on('group_feed_addresses')
    .column('group_id')
    .execute()
}
