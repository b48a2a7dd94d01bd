import type { Updateable } from 'kysely'
import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { PostRow } from '../../../database/rows/post-rows.ts'

/** Stores a new post and returns it, with its author's name and the newest id. */
export async function insertPost(connection: Connection, post: NewPost) {
  const [stored] = await insertion(connection, post)
  if (!stored) throw new Error('A post was stored, and nothing returned.')
  return stored
}

interface NewPost extends Pick<PostRow, 'id' | 'user_id' | 'text' | 'created_at'> {
  /** null for all members. */
  group_id: string | null
  /** As JSON. */
  pictures: string
}

const insertion = compiledOnce(
  (connection, { id, user_id, text, pictures, created_at, group_id }: Placeholders<NewPost>) =>
    connection
      .insertInto('posts')
      .values({ id, user_id, text, pictures, created_at, group_id })
      .returningAll()
      .returning(({ selectFrom }) => [
        selectFrom('users').select('name').where('users.id', '=', user_id).as('name'),
        selectFrom('posts as others').select('others.id').orderBy('others.id', 'desc').limit(1).as('newest'),
      ])
      .$narrowType<{ name: string }>(),
)

/** Changes the id of a new post. */
export function changePostId(connection: Connection, before: string, id: string) {
  return connection.updateTable('posts').set({ id }).where('id', '=', before).execute()
}

/** Changes a post and returns it as stored; undefined when it no longer exists. */
export function updatePost(
  connection: Connection,
  postId: string,
  change: Updateable<Pick<PostRow, 'text' | 'pictures' | 'edited_at'>>,
) {
  return connection
    .updateTable('posts')
    .set(change)
    .where('id', '=', postId)
    .returningAll()
    .executeTakeFirst()
}
