import { type Kysely, sql } from 'kysely'

/**
 * Fixes the recipients of a letter when its sending begins, and drops the cursor. Letters that are being sent
 * begin again: recipients with a copy get no second one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update letters set state = 'scheduled', send_at = started_at where state = 'sending'`.execute(
    database,
  )
  await database.schema.alterTable('letters').dropColumn('reached_to').execute()
  await database.schema
    .createIndex('letter_recipients_chosen')
    .on('letter_recipients')
    .columns(['letter_id', 'user_id'])
    .where(sql<boolean>`state = 'chosen'`)
    .execute()
}
