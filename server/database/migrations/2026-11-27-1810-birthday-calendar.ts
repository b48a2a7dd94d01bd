import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the calendar by which a member celebrates their birthday. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema
    .alterTable('profiles')
    .addColumn('birthday_calendar', text, (column) => column.notNull().defaultTo('gregorian'))
    .execute()
}
