import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Photos that members chose of themselves, square and in two sizes; `version` names what is shown. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('photos')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('version', type.key, (column) => column.notNull())
    .addColumn('large', type.bytes, (column) => column.notNull())
    .addColumn('small', type.bytes, (column) => column.notNull())
    .addColumn('changed_at', type.instant, (column) => column.notNull())
    .execute()
}
