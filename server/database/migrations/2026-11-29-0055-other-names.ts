import { type Kysely, sql } from 'kysely'

/** Indexes names in the other script by the name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index profiles_with_other_name',
    'create index profiles_by_other_name on profiles (other_name_key, user_id) where other_name_key is not null',
  ])
    await sql.raw(statement).execute(database)
}
