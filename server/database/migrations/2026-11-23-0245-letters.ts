import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds letters and their recipients, with the state of each copy. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('letters')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('subject', type.text, (column) => column.notNull())
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('filter', type.json, (column) => column.notNull())
    .addColumn('author_id', type.key, (column) => column.notNull())
    .addColumn('sender_id', type.key, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('state', type.text, (column) => column.notNull())
    .addColumn('send_at', type.instant)
    .addColumn('started_at', type.instant)
    .addColumn('finished_at', type.instant)
    .addColumn('reached_to', type.key, (column) => column.notNull().defaultTo(''))
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('letters_by_author').on('letters').columns(['author_id', 'id']).execute()
  await database.schema
    .createIndex('letters_under_way')
    .on('letters')
    .column('state')
    .where(sql<boolean>`state in ('scheduled', 'sending')`)
    .execute()
  await database.schema
    .createTable('letter_recipients')
    .addColumn('letter_id', type.key, (column) =>
      column.notNull().references('letters.id').onDelete('cascade'),
    )
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', type.text, (column) => column.notNull())
    .addColumn('mail_id', type.key)
    .addColumn('at', type.instant)
    .addColumn('reason', type.text)
    .addPrimaryKeyConstraint('letter_recipients_key', ['letter_id', 'user_id'])
    .execute()
  await database.schema
    .createIndex('letter_recipients_by_user')
    .on('letter_recipients')
    .column('user_id')
    .execute()
  await database.schema
    .createIndex('letter_recipients_by_mail')
    .on('letter_recipients')
    .column('mail_id')
    .where('mail_id', 'is not', null)
    .execute()
  await database.schema
    .createIndex('letter_recipients_unsettled')
    .on('letter_recipients')
    .column('letter_id')
    .where(sql<boolean>`state in ('waiting', 'refused')`)
    .execute()
}
