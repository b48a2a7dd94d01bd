import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/**
 * People who need no account: without an e-mail address, children, those who have left or died; the households they
 * live in; and terms in the roster that outlive the account they were confirmed for.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)

  // Paper members have no address, and of some people only the name is known.
  for (const [table, column] of [
    ['users', 'email'],
    ['users', 'email_key'],
    ['profiles', 'dob'],
    ['profiles', 'birthday'],
    ['roster', 'user_id'],
  ] as const)
    await database.schema
      .alterTable(table)
      .alterColumn(column, (change) => change.dropNotNull())
      .execute()

  await database.schema
    .alterTable('users')
    .addColumn('listing', type.key, (column) =>
      column.notNull().defaultTo('listed').check(sql`listing in ('listed', 'unclaimed')`),
    )
    .execute()
  await database.schema
    .alterTable('users')
    .addColumn('child', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema
    .alterTable('users')
    .addColumn('departed', type.key, (column) => column.check(sql`departed in ('former', 'deceased')`))
    .execute()
  await database.schema.alterTable('users').addColumn('departed_on', type.date).execute()
  // Whoever never came to claim an account has agreed to nothing.
  await sql`update users set listing = 'unclaimed' where password_hash = ''`.execute(database)
  await database.schema
    .createIndex('users_children')
    .on('users')
    .column('id')
    .where(sql.ref('child'), '=', sql.lit(true))
    .execute()

  // Filled when the account goes: from then on nothing leads from the term to anything else of the person.
  await database.schema.alterTable('roster').addColumn('person_id', type.key).execute()
  await database.schema.alterTable('roster').addColumn('person_name', type.text).execute()
  await database.schema.alterTable('roster').addColumn('person_name_key', type.key).execute()

  await database.schema
    .createTable('households')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('name_key', type.key, (column) => column.notNull())
    .addColumn('address', type.text)
    .addColumn('version', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('households_by_name')
    .on('households')
    .columns(['name_key', 'id'])
    .execute()

  // The primary key is the person: nobody lives in two households.
  await database.schema
    .createTable('household_members')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('household_id', type.key, (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('manages', type.boolean, (column) => column.notNull())
    .addColumn('joined_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('household_members_by_household')
    .on('household_members')
    .columns(['household_id', 'user_id'])
    .execute()

  await database.schema
    .createTable('household_invitations')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('household_id', type.key, (column) =>
      column.notNull().references('households.id').onDelete('cascade'),
    )
    .addColumn('invited_by', type.key, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('household_invitations_key', ['user_id', 'household_id'])
    .execute()
  await database.schema
    .createIndex('household_invitations_by_household')
    .on('household_invitations')
    .column('household_id')
    .execute()
}
