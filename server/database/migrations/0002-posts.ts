import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/**
 * The community feed: posts, likes, comments, blocks, reports and the pinned post; beside it the log of
 * administrators' acts and the keys that make a repeated request count once.
 *
 * Ids are UUIDv7 and so sort by time: `(post_id, id)` is the order of a post's likes and comments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0)

  await database.schema
    .createTable('posts')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('like_count', type.integer, zero)
    .addColumn('comment_count', type.integer, zero)
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('edited_at', type.instant)
    .addCheckConstraint('posts_counts', sql`like_count >= 0 and comment_count >= 0`)
    .execute()
  await database.schema.createIndex('posts_by_user').on('posts').columns(['user_id', 'id']).execute()

  await database.schema
    .createTable('likes')
    .addColumn('post_id', type.key, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', type.key, (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_key', ['post_id', 'user_id'])
    .execute()
  await database.schema
    .createIndex('likes_by_post')
    .on('likes')
    .columns(['post_id', 'id', 'user_id'])
    .execute()
  await database.schema.createIndex('likes_by_user').on('likes').columns(['user_id', 'post_id']).execute()

  await database.schema
    .createTable('comments')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('post_id', type.key, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', type.text, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('comments_by_post').on('comments').columns(['post_id', 'id']).execute()
  await database.schema
    .createIndex('comments_by_user')
    .on('comments')
    .columns(['user_id', 'post_id'])
    .execute()

  await database.schema
    .createTable('blocks')
    .addColumn('blocker_id', type.key, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', type.key, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['blocker_id', 'blocked_id'])
    .execute()
  await database.schema.createIndex('blocks_by_blocked').on('blocks').column('blocked_id').execute()

  await database.schema
    .createTable('reports')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('reporter_id', type.key, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('post_id', type.key, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', type.key, (column) => column.references('comments.id').onDelete('cascade'))
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('reason', type.text, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addColumn('closed_at', type.instant)
    .addUniqueConstraint('reports_once', ['reporter_id', 'subject_id'])
    .execute()
  await database.schema.createIndex('reports_by_post').on('reports').column('post_id').execute()
  await database.schema.createIndex('reports_by_comment').on('reports').column('comment_id').execute()
  await database.schema
    .createIndex('reports_open')
    .on('reports')
    .column('id')
    .where(sql.ref('closed_at'), 'is', null)
    .execute()

  await database.schema
    .createTable('pinned_posts')
    .addColumn('slot', type.integer, (column) => column.primaryKey().check(sql`slot = 1`))
    .addColumn('post_id', type.key, (column) =>
      column.notNull().unique().references('posts.id').onDelete('cascade'),
    )
    .addColumn('pinned_at', type.instant, (column) => column.notNull())
    .execute()

  // Without foreign keys: the log outlives the accounts that it names.
  await database.schema
    .createTable('acts')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('actor_id', type.key, (column) => column.notNull())
    .addColumn('act', type.text, (column) => column.notNull())
    .addColumn('subject_kind', type.text, (column) => column.notNull())
    .addColumn('subject_id', type.key, (column) => column.notNull())
    .addColumn('about_user_id', type.key)
    .addColumn('before', type.json)
    .addColumn('after', type.json)
    .addColumn('reason', type.text)
    .addColumn('at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('acts_by_person').on('acts').column('about_user_id').execute()
  await database.schema.createIndex('acts_by_subject').on('acts').columns(['subject_id', 'id']).execute()

  await database.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', type.text, (column) => column.notNull())
    .addColumn('key', type.key, (column) => column.notNull())
    .addColumn('fingerprint', type.text, (column) => column.notNull())
    .addColumn('result', type.json)
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'endpoint', 'key'])
    .execute()
  await database.schema
    .createIndex('idempotency_keys_by_time')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}
