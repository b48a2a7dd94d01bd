import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the Nepali names of the society's own titles and categories. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema.alterTable('membership_options').addColumn('nepali', text).execute()
}
