import { type Kysely, sql } from 'kysely'

/** Indexes the birthdays of children that a parent allows in lists. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index profiles_celebrated_children on profiles (birthday) where birthday_allowed = true')
    .execute(database)
}
