import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PostRow } from '../../../database/rows/post-rows.ts'

/** Stores a new post and returns it as stored, with its author's name, and the newest id of all. */
export function insertPost(connection: Connection, post: Insertable<PostRow>) {
  return connection
    .insertInto('posts')
    .values(post)
    .returningAll()
    .returning(({ selectFrom }) => [
      selectFrom('users').select('name').where('users.id', '=', post.user_id).as('name'),
      selectFrom('posts as others').select('others.id').orderBy('others.id', 'desc').limit(1).as('newest'),
    ])
    .$narrowType<{ name: string }>()
    .executeTakeFirstOrThrow()
}

/** Gives a post that was just stored another id. */
export function changePostId(connection: Connection, before: string, id: string) {
  return connection.updateTable('posts').set({ id }).where('id', '=', before).execute()
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
