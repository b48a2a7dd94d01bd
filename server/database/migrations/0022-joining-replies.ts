import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** What people replied to the society's questions when they registered, with each question as it was asked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('joining_replies')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('question', type.text, (column) => column.notNull())
    .addColumn('reply', type.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('joining_replies_key', ['user_id', 'place'])
    .execute()
}
