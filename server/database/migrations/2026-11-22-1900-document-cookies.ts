import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/**
 * Adds the hash of each session's document cookie, and the beginning of its token. Older sessions have
 * neither: their pages are rendered as for visitors.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('sessions').addColumn('document_hash', type.key).execute()
  await database.schema.alterTable('sessions').addColumn('token_start', type.key).execute()
  await database.schema
    .createIndex('sessions_by_document')
    .unique()
    .on('sessions')
    .column('document_hash')
    .where('document_hash', 'is not', null)
    .execute()
}
