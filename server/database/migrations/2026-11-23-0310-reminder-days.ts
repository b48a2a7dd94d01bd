import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the day on which reminders of dues last went out. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('money_reminder_rules')
    .addColumn('ran_on', columnTypes(database).date)
    .execute()
}
