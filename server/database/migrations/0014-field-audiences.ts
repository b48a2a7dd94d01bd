import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

const chosenAudiences = ['website', 'location', 'company', 'bio', 'social', 'experience', 'education']

/** Who sees each field of a profile, members whom no list names, and who finds a profile by each of its words. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  for (const field of chosenAudiences)
    await database.schema
      .alterTable('profiles')
      .addColumn(`${field}_audience`, type.text, (column) => column.notNull().defaultTo('everyone'))
      .execute()
  await database.schema.alterTable('profiles').addColumn('age_audience', type.text).execute()
  await database.schema
    .alterTable('profiles')
    .addColumn('unlisted', type.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute()
  await database.schema
    .alterTable('search_words')
    .addColumn('audience', type.text, (column) => column.notNull().defaultTo('everyone'))
    .execute()
}
