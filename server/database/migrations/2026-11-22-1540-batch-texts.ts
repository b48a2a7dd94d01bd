import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Adds the text that a batch's emails share, stored while some of them wait. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('mail_batches').addColumn('markdown', type.text).execute()
}
