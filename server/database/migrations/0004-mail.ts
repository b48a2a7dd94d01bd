import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Outgoing mail, the links it carries, what members want to hear of, and what is known of their addresses. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  // Accounts made before this keep all rights, verified or not.
  await database.schema
    .alterTable('users')
    .addColumn('must_verify', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  for (const column of ['email_verified_at', 'email_changed_at', 'pending_email_until'])
    await database.schema.alterTable('users').addColumn(column, type.instant).execute()
  await database.schema.alterTable('users').addColumn('pending_email', type.text).execute()

  await database.schema
    .createTable('mails')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('message_id', type.key, (column) => column.notNull())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient', type.text, (column) => column.notNull())
    .addColumn('locale', type.key, (column) => column.notNull())
    .addColumn('payload', type.json, (column) => column.notNull())
    .addColumn('state', type.key, (column) =>
      column.notNull().check(sql`state in ('queued', 'sending', 'sent', 'dead')`),
    )
    .addColumn('attempts', type.integer, (column) => column.notNull())
    .addColumn('due_at', type.instant, (column) => column.notNull())
    .addColumn('claimed_by', type.key)
    .addColumn('last_failure', type.text)
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addUniqueConstraint('mails_message_id', ['message_id'])
    .execute()
  await database.schema.createIndex('mails_by_due').on('mails').columns(['state', 'due_at']).execute()
  await database.schema.createIndex('mails_by_user').on('mails').column('user_id').execute()

  await database.schema
    .createTable('account_links')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', type.key, (column) => column.notNull())
    .addColumn('email', type.text)
    .addColumn('topic', type.key)
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .addColumn('used_at', type.instant)
    .addUniqueConstraint('account_links_secret_hash', ['secret_hash'])
    .execute()
  await database.schema
    .createIndex('account_links_by_user')
    .on('account_links')
    .columns(['user_id', 'kind'])
    .execute()
  await database.schema
    .createIndex('account_links_by_expiry')
    .on('account_links')
    .column('expires_at')
    .execute()

  await database.schema
    .createTable('mail_choices')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('topic', type.key, (column) => column.notNull())
    .addColumn('wanted', type.boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_choices_key', ['user_id', 'topic'])
    .execute()
}
