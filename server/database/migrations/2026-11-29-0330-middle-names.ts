import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds a key of names without their middle, which the renewal of name keys fills. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('users')
    .addColumn('name_without_middle', columnTypes(database).key, (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('users_by_name_without_middle')
    .on('users')
    .columns(['name_without_middle', 'id'])
    .execute()
}
