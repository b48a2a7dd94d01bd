import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Accounts, sessions, profiles with their entries, the directory's search words, and throttles. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await database.schema
    .createTable('users')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('email', type.text, (column) => column.notNull())
    .addColumn('email_key', type.key, (column) => column.notNull())
    .addColumn('password_hash', type.text, (column) => column.notNull())
    .addColumn('administrator', type.boolean, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addUniqueConstraint('users_email_key', ['email_key'])
    .execute()
  await database.schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute()

  await database.schema
    .createTable('sessions')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('used_at', type.instant, (column) => column.notNull())
    .addColumn('expires_at', type.instant, (column) => column.notNull())
    .addUniqueConstraint('sessions_token_hash', ['token_hash'])
    .execute()
  await database.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await database.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  await database.schema
    .createTable('profiles')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('position', type.text, (column) => column.notNull())
    .addColumn('company', type.text)
    .addColumn('website', type.text)
    .addColumn('location', type.text)
    .addColumn('location_key', type.key)
    .addColumn('gender', type.text, (column) => column.notNull())
    .addColumn('dob', type.date, (column) => column.notNull())
    .addColumn('birthday', type.key, (column) => column.notNull())
    .addColumn('dob_audience', type.text, (column) =>
      column.notNull().check(sql`dob_audience in ('everyone', 'members', 'nobody')`),
    )
    .addColumn('phone', type.text, (column) => column.notNull())
    .addColumn('phone_audience', type.text, (column) =>
      column.notNull().check(sql`phone_audience in ('members', 'nobody')`),
    )
    .addColumn('skills', type.json, (column) => column.notNull())
    .addColumn('bio', type.text)
    .addColumn('twitter', type.text)
    .addColumn('facebook', type.text)
    .addColumn('youtube', type.text)
    .addColumn('linkedin', type.text)
    .addColumn('instagram', type.text)
    .addColumn('shown_membership_id', type.key)
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('updated_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('profiles_by_birthday').on('profiles').column('birthday').execute()
  await database.schema
    .createIndex('profiles_by_shown_membership')
    .on('profiles')
    .column('shown_membership_id')
    .execute()

  await entryTable('memberships')
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('category', type.text, (column) => column.notNull())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('active', type.boolean, (column) => column.notNull())
    .execute()
  await entryTable('experiences')
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('company', type.text, (column) => column.notNull())
    .addColumn('location', type.text)
    .addColumn('description', type.text)
    .execute()
  await entryTable('educations')
    .addColumn('school', type.text, (column) => column.notNull())
    .addColumn('degree', type.text, (column) => column.notNull())
    .addColumn('fieldofstudy', type.text, (column) => column.notNull())
    .addColumn('description', type.text)
    .execute()
  for (const table of ['memberships', 'experiences', 'educations'])
    await database.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute()

  await database.schema
    .createTable('search_words')
    .addColumn('word', type.key, (column) => column.notNull())
    .addColumn('user_id', type.key, (column) =>
      column.notNull().references('profiles.user_id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('search_words_key', ['word', 'user_id'])
    .execute()
  await database.schema.createIndex('search_words_by_user').on('search_words').column('user_id').execute()

  await database.schema
    .createTable('throttles')
    .addColumn('key', type.key, (column) => column.primaryKey())
    .addColumn('hits', type.integer, (column) => column.notNull())
    .addColumn('resets_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('throttles_by_reset').on('throttles').column('resets_at').execute()

  /** Adds what all entries share: an owner, and a period that does not end before it starts. */
  function entryTable(name: string) {
    return database.schema
      .createTable(name)
      .addColumn('id', type.key, (column) => column.primaryKey())
      .addColumn('user_id', type.key, (column) =>
        column.notNull().references('profiles.user_id').onDelete('cascade'),
      )
      .addColumn('from_date', type.date, (column) => column.notNull())
      .addColumn('to_date', type.date)
      .addCheckConstraint(`${name}_in_order`, sql`to_date is null or to_date >= from_date`)
  }
}
