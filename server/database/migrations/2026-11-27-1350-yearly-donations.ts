import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds the yearly donations that Stripe collects. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('money_subscriptions')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key)
    .addColumn('household_id', type.key)
    .addColumn('cents', type.integer, (column) => column.notNull())
    .addColumn('currency', type.key, (column) => column.notNull())
    .addColumn('started_at', type.instant, (column) => column.notNull())
    .addColumn('ended_at', type.instant)
    .addColumn('attempts', type.integer, (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', type.instant)
    .execute()
  await database.schema
    .createIndex('money_subscriptions_running')
    .on('money_subscriptions')
    .column('user_id')
    .where(sql<boolean>`ended_at is null`)
    .execute()
}
