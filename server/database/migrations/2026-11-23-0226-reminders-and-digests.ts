import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds members' choices of reminders and digests, and the reminders that were sent. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('message_times')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('zone', type.key)
    .addColumn('event_reminders', type.key, (column) => column.notNull().defaultTo(sql`'day'`))
    .addColumn('digest_every', type.key, (column) => column.notNull().defaultTo(sql`'never'`))
    .addColumn('digest_hour', type.integer, (column) => column.notNull().defaultTo(8))
    .addColumn('digest_due_at', type.instant)
    .addColumn('digest_sent_at', type.instant)
    .addColumn('told_until', type.instant)
    .addColumn('birthdays_until', type.date)
    .addColumn('read_at', type.instant)
    .execute()
  await schema
    .createIndex('message_times_by_digest')
    .on('message_times')
    .column('digest_due_at')
    .where('digest_due_at', 'is not', null)
    .execute()
  await schema
    .createTable('event_reminders')
    .addColumn('event_id', type.key, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('original_start', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('starts_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_reminders_key', ['event_id', 'original_start', 'starts_at', 'user_id'])
    .execute()
  await schema.createIndex('event_reminders_by_user').on('event_reminders').column('user_id').execute()
  await schema.createIndex('event_reminders_by_start').on('event_reminders').column('starts_at').execute()
}
