import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/**
 * Adds the invitation setting of imports, and the cause of each queued message. Messages are withdrawn with their
 * cause.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .alterTable('imports')
    .addColumn('invite', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema.alterTable('mails').addColumn('cause', type.text).execute()
  await database.schema.createIndex('mails_cause').on('mails').column('cause').execute()
}
