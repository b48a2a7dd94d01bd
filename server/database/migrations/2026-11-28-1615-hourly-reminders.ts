import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Stores the hour in place of the day of the last reminders of dues. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const rules = () => database.schema.alterTable('money_reminder_rules')
  await rules().addColumn('ran_at', columnTypes(database).instant).execute()
  await rules().dropColumn('ran_on').execute()
}
