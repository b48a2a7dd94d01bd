import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Records that an administrator's role was withdrawn, and the language that a member reads. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await database.schema.alterTable('users').addColumn('role_withdrawn_at', type.instant).execute()
  await database.schema.alterTable('users').addColumn('locale', type.key).execute()
}
