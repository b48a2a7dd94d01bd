import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/**
 * Adds facts of a person: a name in another script, a partly known birth, the day of joining, and a wish for no mail.
 * Private details have a table of their own, which lists of people never read. Households get the parts of their
 * postal address.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema.alterTable('users').addColumn('joined_on', type.date).execute()
  await schema
    .alterTable('users')
    .addColumn('wants_no_mail', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await schema.createIndex('users_by_joined_on').on('users').columns(['joined_on', 'id']).execute()
  await schema.alterTable('profiles').addColumn('other_name', type.text).execute()
  await schema.alterTable('profiles').addColumn('other_name_key', type.key).execute()
  await schema.alterTable('profiles').addColumn('birth_year', type.integer).execute()
  await schema
    .alterTable('profiles')
    .addColumn('birth_year_about', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await schema
    .createIndex('profiles_by_phone')
    .on('profiles')
    .column('phone')
    .where(sql.ref('phone'), '<>', sql.lit(''))
    .execute()
  await schema.createIndex('profiles_by_birth').on('profiles').column('dob').execute()
  for (const part of ['street', 'town', 'state', 'zip', 'country'])
    await schema.alterTable('households').addColumn(part, type.text).execute()
  await schema
    .createTable('person_details')
    .addColumn('user_id', type.key, (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('street', type.text)
    .addColumn('town', type.text)
    .addColumn('state', type.text)
    .addColumn('zip', type.text)
    .addColumn('country', type.text)
    .addColumn('further_phones', type.json, (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('further_emails', type.json, (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('member_number', type.key)
    .addColumn('note', type.text)
    .addColumn('tags', type.json, (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute()
  await schema
    .createIndex('person_details_by_member_number')
    .on('person_details')
    .column('member_number')
    .where('member_number', 'is not', null)
    .execute()
}
