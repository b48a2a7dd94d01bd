import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the shared text of a batch's emails, stored until all of them are sent. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('mail_batches').addColumn('markdown', type.text).execute()
}
