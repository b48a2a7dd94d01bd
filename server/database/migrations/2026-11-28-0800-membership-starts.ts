import { type Kysely, sql } from 'kysely'

/** Indexes memberships by their first day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index memberships_by_start on memberships (from_date, user_id)`.execute(database)
}
