import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the versions of pages in further languages, drafts and published ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(database)
  const { schema } = database
  await schema.alterTable('pages').addColumn('draft_versions', json).execute()
  await schema.alterTable('page_revisions').addColumn('versions', json).execute()
}
