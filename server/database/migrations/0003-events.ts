import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** The calendar: events and series, what differs in single occurrences, members' answers, personal feed addresses. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await database.schema
    .createTable('events')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('notes', type.text)
    .addColumn('place', type.text)
    .addColumn('description', type.text)
    .addColumn('cancelled', type.boolean, (column) => column.notNull())
    .addColumn('capacity', type.integer, (column) => column.check(sql`capacity > 0`))
    .addColumn('closing_hours', type.integer, (column) => column.check(sql`closing_hours >= 0`))
    .addColumn('all_day', type.boolean, (column) => column.notNull())
    .addColumn('zone', type.text, (column) => column.notNull())
    .addColumn('starts_at', type.instant, (column) => column.notNull())
    .addColumn('ends_at', type.instant, (column) => column.notNull())
    .addColumn('repeat', type.json)
    .addColumn('reaches_from', type.instant, (column) => column.notNull())
    .addColumn('reaches_to', type.instant, (column) => column.notNull())
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('created_by', type.key, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .addCheckConstraint('events_in_order', sql`ends_at >= starts_at`)
    .execute()
  await database.schema
    .createIndex('events_by_reach')
    .on('events')
    .columns(['reaches_to', 'reaches_from'])
    .execute()
  await database.schema.createIndex('events_by_author').on('events').column('created_by').execute()

  await database.schema
    .createTable('event_exceptions')
    .addColumn('event_id', type.key, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('original_start', type.key, (column) => column.notNull())
    .addColumn('removed', type.boolean, (column) => column.notNull())
    .addColumn('changes', type.json, (column) => column.notNull())
    .addColumn('all_day', type.boolean)
    .addColumn('starts_at', type.instant)
    .addColumn('ends_at', type.instant)
    .addPrimaryKeyConstraint('event_exceptions_key', ['event_id', 'original_start'])
    .addCheckConstraint('event_exceptions_in_order', sql`ends_at is null or ends_at >= starts_at`)
    .execute()

  await database.schema
    .createTable('event_answers')
    .addColumn('event_id', type.key, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('original_start', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('answer', type.text, (column) =>
      column.notNull().check(sql`answer in ('going', 'maybe', 'declined')`),
    )
    .addColumn('guests', type.integer, (column) => column.notNull().check(sql`guests >= 0`))
    .addColumn('place_in_line', type.integer, (column) => column.notNull())
    .addColumn('answered_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_answers_key', ['event_id', 'original_start', 'user_id'])
    .execute()
  await database.schema.createIndex('event_answers_by_user').on('event_answers').column('user_id').execute()

  await database.schema
    .createTable('feed_addresses')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret_hash', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addUniqueConstraint('feed_addresses_secret_hash', ['secret_hash'])
    .execute()
}
