import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the versions of events in further languages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(database)
  await database.schema.alterTable('events').addColumn('versions', json).execute()
}
