import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PostRow } from '../../../database/rows/post-rows.ts'

/** Stores a new post and returns it as stored, with its author's name. */
export function insertPost(connection: Connection, post: Insertable<PostRow>) {
  return connection
    .insertInto('posts')
    .values(post)
    .returningAll()
    .returning(({ selectFrom }) =>
      selectFrom('users').select('name').where('users.id', '=', post.user_id).as('name'),
    )
    .$narrowType<{ name: string }>()
    .executeTakeFirstOrThrow()
}

/** Changes a post and returns it as stored; undefined when it is gone. */
export function updatePostText(
  connection: Connection,
  postId: string,
  change: Pick<PostRow, 'text' | 'edited_at'>,
) {
  return connection
    .updateTable('posts')
    .set(change)
    .where('id', '=', postId)
    .returningAll()
    .executeTakeFirst()
}
