import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds reports about returned mail, and the secret that authenticates them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('bounces')
    .addColumn('mail_id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', type.text, (column) => column.notNull())
    .addColumn('status', type.text, (column) => column.notNull())
    .addColumn('marks', type.boolean, (column) => column.notNull())
    .addColumn('at', type.instant, (column) => column.notNull())
    .addColumn('cleared_at', type.instant)
    .execute()
  await database.schema.createIndex('bounces_by_user').on('bounces').columns(['user_id', 'at']).execute()
  await database.schema
    .createIndex('bounces_marking')
    .on('bounces')
    .column('user_id')
    .where(sql<boolean>`marks = true`)
    .execute()
  const secret = randomBytes(32).toString('base64url')
  await sql`insert into site_secrets (name, value) values ('returned mail', ${secret})`.execute(database)
}
