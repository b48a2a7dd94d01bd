import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** The most people of one row of a list; row numbers are multiplied by it. */
const peopleOfRow = 32

/**
 * Adds the sheets of a list, and several people of one row. A row whose people live together is bound to its
 * household. Renumbering passes through negative numbers, because no two rows may share one meanwhile.
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
