import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** How soon those with a role hear of what waits for them, and how far they were told. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('duty_emails')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('duty', type.key, (column) => column.notNull())
    .addColumn('pace', type.key, (column) => column.notNull())
    .addColumn('told_until', type.instant, (column) => column.notNull())
    .addColumn('told_at', type.instant)
    .addPrimaryKeyConstraint('duty_emails_key', ['user_id', 'duty'])
    .execute()
  await database.schema
    .createIndex('users_with_role')
    .on('users')
    .column('id')
    .where(sql<boolean>`(administrator or secretary or treasurer or editor or moderator)`)
    .execute()
}
