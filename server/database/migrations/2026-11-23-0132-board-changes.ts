import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/engine.ts'

/** Adds changes of the board, with the terms that undoing restores, and questions to newcomers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const { schema } = database
  await schema
    .createTable('board_changes')
    .addColumn('id', type.key, (added) => added.primaryKey())
    .addColumn('day', type.date, (added) => added.notNull())
    .addColumn('created_by', type.key, (added) => added.notNull())
    .addColumn('created_at', type.instant, (added) => added.notNull())
    .addColumn('undone_at', type.instant)
    .addColumn('written_at', type.instant)
    .addColumn('note', type.text)
    .addColumn('left_terms', type.integer, (added) => added.defaultTo(0).notNull())
    .execute()
  await schema
    .createTable('board_change_terms')
    .addColumn('change_id', type.key, (added) =>
      added.notNull().references('board_changes.id').onDelete('cascade'),
    )
    .addColumn('place', type.integer, (added) => added.notNull())
    .addColumn('kind', type.text, (added) => added.notNull())
    .addColumn('user_id', type.key, (added) => added.references('users.id').onDelete('cascade'))
    .addColumn('membership_id', type.key)
    .addColumn('roster_id', type.key)
    .addColumn('title', type.text, (added) => added.notNull())
    .addColumn('category', type.text, (added) => added.notNull())
    .addColumn('from_date', type.date, (added) => added.notNull())
    .addColumn('to_date', type.date)
    .addColumn('earlier', type.json)
    .addPrimaryKeyConstraint('board_change_terms_pkey', ['change_id', 'place'])
    .execute()
  await schema.createIndex('board_change_terms_by_user').on('board_change_terms').column('user_id').execute()
  await schema
    .createTable('newcomer_questions')
    .addColumn('id', type.key, (added) => added.primaryKey())
    .addColumn('user_id', type.key, (added) => added.notNull().references('users.id').onDelete('cascade'))
    .addColumn('asked_by', type.key, (added) => added.notNull())
    .addColumn('asked_at', type.instant, (added) => added.notNull())
    .addColumn('question', type.text, (added) => added.notNull())
    .addColumn('reply', type.text)
    .addColumn('replied_at', type.instant)
    .execute()
  await schema
    .createIndex('newcomer_questions_by_user')
    .on('newcomer_questions')
    .columns(['user_id', 'id'])
    .execute()
}
