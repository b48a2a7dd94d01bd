import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Emails that are sent together, so that their sender sees what became of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('mail_batches')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('sent', type.integer, (column) => column.notNull().defaultTo(0))
    .addColumn('failed', type.integer, (column) => column.notNull().defaultTo(0))
    .execute()
  await database.schema.alterTable('mails').addColumn('batch_id', type.key).execute()
  await database.schema
    .createIndex('mails_by_batch')
    .on('mails')
    .columns(['batch_id', 'state'])
    .where(sql.ref('batch_id'), 'is not', null)
    .execute()
}
