import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the versions of announcements in further languages, also to the emails that carry them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(database)
  for (const table of ['announcements', 'mail_batches'])
    await database.schema.alterTable(table).addColumn('versions', json).execute()
}
