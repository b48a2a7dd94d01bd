import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Whether a parent lets a child stand in birthday lists, and who has left or died, found by few rows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .alterTable('profiles')
    .addColumn('birthday_allowed', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema
    .createIndex('users_departed')
    .on('users')
    .columns(['id', 'departed_on'])
    .where(sql.ref('departed_on'), 'is not', null)
    .execute()
  await database.schema.createIndex('roster_by_start').on('roster').column('from_date').execute()
}
