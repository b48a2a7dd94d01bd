import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** When a member was here before the present visit. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema.alterTable('users').addColumn('seen_before', type.instant).execute()
}
