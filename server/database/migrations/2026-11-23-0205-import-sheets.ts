import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** People that one row of a list may name; a row's number counts as many. */
const peopleOfRow = 32

/**
 * Adds the sheets of a list, and several people of one row. A row that says by itself that its people live together is
 * bound to its household. Numbers go through negative ones, because no two rows may share one in between.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .alterTable('imports')
    .addColumn('sheets', type.json, (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute()
  await schema
    .alterTable('import_rows')
    .addColumn('bound', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update import_rows set number = -number * ${sql.lit(peopleOfRow)}`.execute(database)
  await sql`update import_rows set number = -number`.execute(database)
}
