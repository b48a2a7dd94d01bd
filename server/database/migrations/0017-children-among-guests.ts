import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** How many of the guests whom a member brings are children. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('event_answers')
    .addColumn('children', columnTypes(database).integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
