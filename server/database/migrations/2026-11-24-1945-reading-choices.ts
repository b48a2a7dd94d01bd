import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the digits and calendars that a member chose. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  for (const column of ['digits', 'calendars'])
    await database.schema.alterTable('users').addColumn(column, text).execute()
}
