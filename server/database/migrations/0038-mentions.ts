import type { Kysely } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Whom posts and comments mention; `subject_id` is the comment's id, or the post's. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .createTable('mentions')
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('post_id', type.key, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', type.key, (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', type.text, (column) => column.notNull())
    .addColumn('place', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('mentions_key', ['subject_id', 'user_id'])
    .execute()
  await database.schema.createIndex('mentions_by_post').on('mentions').column('post_id').execute()
  await database.schema.createIndex('mentions_by_comment').on('mentions').column('comment_id').execute()
  await database.schema
    .createIndex('mentions_by_user')
    .on('mentions')
    .columns(['user_id', 'created_at'])
    .execute()
}
