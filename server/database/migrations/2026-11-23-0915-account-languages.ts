import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the language that a member chose. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('language', columnTypes(database).text).execute()
}
