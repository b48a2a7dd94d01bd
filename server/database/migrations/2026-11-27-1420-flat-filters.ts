import { type Kysely, sql } from 'kysely'

/** Adds indexes for selections by place and day of joining, and for paid accounts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const index of [
    'create index profiles_by_place on profiles (location_key, user_id) where location_key is not null',
    'create index users_by_arrival on users (created_at) where joined_on is null',
    `create index money_accounts_covered on money_accounts (dues_paid_until)
      where merged_into is null and dues_paid_until is not null`,
  ])
    await sql.raw(index).execute(database)
}
