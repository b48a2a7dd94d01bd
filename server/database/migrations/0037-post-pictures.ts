import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../engines/column-types.ts'

/** Pictures of posts: the files in a table of their own, and what a post shows of them with the post. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const type = columnTypes(database)
  await database.schema
    .alterTable('posts')
    .addColumn('pictures', type.json, (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute()
  await database.schema
    .createTable('post_pictures')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('user_id', type.key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('post_id', type.key, (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('width', type.integer, (column) => column.notNull())
    .addColumn('height', type.integer, (column) => column.notNull())
    .addColumn('large', type.bytes, (column) => column.notNull())
    .addColumn('small', type.bytes, (column) => column.notNull())
    .addColumn('created_at', type.instant, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('post_pictures_by_post')
    .on('post_pictures')
    .columns(['post_id', 'created_at'])
    .execute()
  await database.schema.createIndex('post_pictures_by_user').on('post_pictures').column('user_id').execute()
}
