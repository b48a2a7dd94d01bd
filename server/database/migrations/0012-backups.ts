import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** What became of the backups that the site makes by itself; always one row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('backup_state')
    .addColumn('slot', type.integer, (column) => column.primaryKey().check(sql`slot = 1`))
    .addColumn('claimed_until', type.instant)
    .addColumn('succeeded_at', type.instant)
    .addColumn('name', type.text)
    .addColumn('bytes', sql`bigint`)
    .addColumn('failed_at', type.instant)
    .addColumn('failure', type.text)
    .addColumn('told_at', type.instant)
    .execute()
  await database
    .withTables<{ backup_state: { slot: number } }>()
    .insertInto('backup_state')
    .values({ slot: 1 })
    .execute()
}
