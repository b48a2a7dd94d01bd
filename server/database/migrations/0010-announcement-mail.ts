import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Announcements that go out by mail, and messages that let others pass. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await database.schema
    .alterTable('announcements')
    .addColumn('mail_wanted', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema.alterTable('announcements').addColumn('mailed_at', type.instant).execute()

  await database.schema
    .alterTable('mails')
    .addColumn('bulk', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema
    .createIndex('mails_to_send')
    .on('mails')
    .columns(['bulk', 'due_at', 'id'])
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .execute()
}
