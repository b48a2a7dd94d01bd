import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/**
 * Records what administrators do with members: suspension, the last visit, what has been confirmed of a membership,
 * and the roster that keeps it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  await database.schema.alterTable('users').addColumn('suspended_at', type.instant).execute()
  // Accounts never used sort first: a beginning of time instead of null, so that pages need one comparison.
  await database.schema
    .alterTable('users')
    .addColumn('seen_at', type.instant, (column) => column.notNull().defaultTo('1970-01-01T00:00:00.000Z'))
    .execute()
  await sql`update users set seen_at = coalesce(
    (select max(used_at) from sessions where sessions.user_id = users.id), created_at)`.execute(database)
  await database.schema.createIndex('users_by_joining').on('users').columns(['created_at', 'id']).execute()
  await database.schema.createIndex('users_by_visit').on('users').columns(['seen_at', 'id']).execute()
  await database.schema
    .createIndex('users_suspended')
    .on('users')
    .column('id')
    .where(sql.ref('suspended_at'), 'is not', null)
    .execute()
  await database.schema
    .createIndex('users_in_office')
    .on('users')
    .columns(['administrator', 'name_key', 'id'])
    .execute()

  for (const add of [
    database.schema.alterTable('memberships').addColumn('confirmed_at', type.instant),
    database.schema.alterTable('memberships').addColumn('confirmed_by', type.key),
    database.schema.alterTable('memberships').addColumn('refused_at', type.instant),
    database.schema.alterTable('memberships').addColumn('refusal_note', type.text),
    database.schema.alterTable('memberships').addColumn('claimed_at', type.instant),
    database.schema
      .alterTable('memberships')
      .addColumn('weighty', type.boolean, (column) => column.notNull().defaultTo(sql`true`)),
  ])
    await add.execute()
  await sql`update memberships set
    weighty = (category <> 'General Member' or title <> 'General(Well-Wisher)'),
    claimed_at = (select profiles.updated_at from profiles where profiles.user_id = memberships.user_id)
  `.execute(database)
  for (const columns of [
    ['claimed_at', 'id'],
    ['weighty', 'claimed_at', 'id'],
  ] as const)
    await database.schema
      .createIndex(`memberships_${columns.length === 2 ? '' : 'weighty_'}claimed`)
      .on('memberships')
      .columns([...columns])
      .where(sql<boolean>`confirmed_at is null and refused_at is null`)
      .execute()
  await database.schema
    .createIndex('memberships_by_category')
    .on('memberships')
    .columns(['category', 'user_id'])
    .execute()

  // What administrators confirmed, as it was then: it stays when the owner changes or removes the membership.
  await database.schema
    .createTable('roster')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('membership_id', type.key, (column) => column.unique())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', type.text, (column) => column.notNull())
    .addColumn('category', type.text, (column) => column.notNull())
    .addColumn('type', type.text, (column) => column.notNull())
    .addColumn('from_date', type.date, (column) => column.notNull())
    .addColumn('to_date', type.date)
    .addColumn('confirmed_at', type.instant, (column) => column.notNull())
    .addColumn('confirmed_by', type.key, (column) => column.notNull())
    .addCheckConstraint('roster_in_order', sql`to_date is null or to_date >= from_date`)
    .execute()
  await database.schema.createIndex('roster_by_user').on('roster').column('user_id').execute()
  await database.schema.createIndex('roster_by_title').on('roster').columns(['title', 'from_date']).execute()
}
