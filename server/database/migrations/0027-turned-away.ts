import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Newcomers who were turned away, so that they read the reason when they sign in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('turned_away')
    .addColumn('address_hash', type.key, (column) => column.primaryKey())
    .addColumn('password_hash', type.text, (column) => column.notNull())
    .addColumn('reason', type.text, (column) => column.notNull())
    .addColumn('at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('turned_away_by_time').on('turned_away').column('at').execute()
}
