import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import type { PostPictureRow, StoredPostPicture } from '../../../database/rows/post-rows.ts'
import type { PictureSize } from '../../../pictures/picture-encoding.ts'

export function insertPostPicture(connection: Connection, picture: Insertable<PostPictureRow>) {
  return connection.insertInto('post_pictures').values(picture).execute()
}

/** Finds a picture's sender and post, which decide about access to it. */
export function findPostPicture(connection: Connection, id: string) {
  return connection
    .selectFrom('post_pictures')
    .leftJoin('posts', 'posts.id', 'post_pictures.post_id')
    .select(['post_pictures.user_id', 'post_pictures.post_id', 'posts.group_id'])
    .where('post_pictures.id', '=', id)
    .executeTakeFirst()
}

/** Finds the file of a picture in one size. */
export function findPostPictureBytes(connection: Connection, id: string, size: PictureSize) {
  return connection
    .selectFrom('post_pictures')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists which pictures the member sent and no other post shows. */
export function listUsablePictures(
  connection: Connection,
  { ids, userId, postId }: { ids: string[]; userId: string; postId: string | null },
) {
  return connection
    .selectFrom('post_pictures')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where(({ or, eb }) =>
      or([eb('post_id', 'is', null), ...(postId === null ? [] : [eb('post_id', '=', postId)])]),
    )
    .execute()
}

/** Assigns pictures to a post; returns how many were assigned. */
export async function assignPicturesToPost(
  connection: Connection,
  postId: string,
  ids: string[],
): Promise<number> {
  const { numUpdatedRows } = await connection
    .updateTable('post_pictures')
    .set({ post_id: postId })
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('post_id', 'is', null), eb('post_id', '=', postId)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes the pictures of a post, except the given ones. */
export function deleteOtherPictures(connection: Connection, postId: string, retained: string[]) {
  let query = connection.deleteFrom('post_pictures').where('post_id', '=', postId)
  if (retained.length > 0) query = query.where('id', 'not in', retained)
  return query.execute()
}

/** Finds a post with its pictures, and locks it until the transaction ends. */
export function lockPostWithPictures(connection: Connection, postId: string) {
  const query = connection
    .selectFrom('posts')
    .select(['user_id', 'text', 'pictures', 'created_at', 'group_id'])
    .where('id', '=', postId)
  return (locksRows(connection) ? query.forUpdate() : query).executeTakeFirst()
}

/** Reduces a post to the given ones of its pictures, and deletes the others. */
export async function retainPictures(
  connection: Connection,
  postId: string,
  pictures: StoredPostPicture[],
): Promise<void> {
  await connection
    .updateTable('posts')
    .set({ pictures: JSON.stringify(pictures) })
    .where('id', '=', postId)
    .execute()
  await deleteOtherPictures(
    connection,
    postId,
    pictures.map(({ id }) => id),
  )
}

/** Deletes pictures without a post that were uploaded before an instant (ISO 8601). */
export function deleteUnpostedPictures(connection: Connection, before: string) {
  return connection
    .deleteFrom('post_pictures')
    .where('post_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
