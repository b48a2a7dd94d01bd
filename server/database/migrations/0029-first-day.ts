import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** What is known of the steps to an open site beyond what the rest of the database tells. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('first_day_steps')
    .addColumn('step', type.key, (column) => column.primaryKey())
    .addColumn('set_aside_at', type.instant)
    .addColumn('done_at', type.instant)
    .execute()
}
