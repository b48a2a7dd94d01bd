import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds merges of two people, with their data for undoing, and pairs of different people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('merges')
    .addColumn('id', type.key, (added) => added.primaryKey())
    .addColumn('kept_id', type.key, (added) => added.notNull().references('users.id').onDelete('cascade'))
    .addColumn('other_id', type.key, (added) => added.notNull())
    .addColumn('other_name', type.text, (added) => added.notNull())
    .addColumn('merged_by', type.key, (added) => added.notNull())
    .addColumn('merged_at', type.instant, (added) => added.notNull())
    .addColumn('record', type.json)
    .addColumn('undone_at', type.instant)
    .execute()
  await schema.createIndex('merges_by_kept').on('merges').column('kept_id').execute()
  await schema
    .createTable('different_people')
    .addColumn('user_id', type.key, (added) => added.notNull().references('users.id').onDelete('cascade'))
    .addColumn('other_id', type.key, (added) => added.notNull().references('users.id').onDelete('cascade'))
    .addColumn('decided_by', type.key, (added) => added.notNull())
    .addColumn('decided_at', type.instant, (added) => added.notNull())
    .addPrimaryKeyConstraint('different_people_pkey', ['user_id', 'other_id'])
    .execute()
  await schema.createIndex('different_people_by_other').on('different_people').column('other_id').execute()
  await schema.createIndex('users_by_spellings').on('users').columns(['name_spellings', 'id']).execute()
}
