import { type Kysely, sql } from 'kysely'

/** Indexes joining with arrival, first days of memberships, and profiles that have another name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index users_by_joined_on',
    'drop index users_by_arrival',
    'create index users_by_joined_on on users (joined_on, created_at)',
    'create index memberships_by_start on memberships (from_date, user_id)',
    'create index profiles_with_other_name on profiles (user_id) where other_name_key is not null',
  ])
    await sql.raw(statement).execute(database)
}
