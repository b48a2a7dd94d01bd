import { type Kysely, sql } from 'kysely'
import { columnTypes, engineBehind } from '../engines/engine.ts'

const indexes = [
  'create index users_without_profile on users (id) where has_profile = false',
  `create index users_with_letter_obstacle on users (id)
    where email is null or wants_no_mail or departed is not null or suspended_at is not null
      or (must_verify and email_verified_at is null and password_hash <> '')`,
  'create index mail_choices_unwanted on mail_choices (topic, user_id) where wanted = false',
]

const embeddedStatements = [
  `create trigger profiles_begin after insert on profiles begin
    update users set has_profile = true where id = new.user_id; end`,
  `create trigger profiles_end after delete on profiles begin
    update users set has_profile = false where id = old.user_id; end`,
  // A search without result reads this index alone.
  'create index users_by_search on users (name_key, name_spellings, email_key, email, id)',
]

const serverStatements = [
  `create or replace function profiles_begin() returns trigger language plpgsql as $$ begin
    update users set has_profile = true where id = new.user_id; return null; end $$`,
  'create trigger profiles_begin after insert on profiles for each row execute function profiles_begin()',
  `create or replace function profiles_end() returns trigger language plpgsql as $$ begin
    update users set has_profile = false where id = old.user_id; return null; end $$`,
  'create trigger profiles_end after delete on profiles for each row execute function profiles_end()',
]

/** Indexes accounts without a profile, letter obstacles, and the texts of searches. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('has_profile', columnTypes(database).boolean, (column) =>
      column.notNull().defaultTo(sql`false`),
    )
    .execute()
  await sql`update users set has_profile = true where id in (select user_id from profiles)`.execute(database)
  const own = engineBehind(database) === 'postgres' ? serverStatements : embeddedStatements
  for (const statement of [...indexes, ...own]) await sql.raw(statement).execute(database)
}
