import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { PostPictureRow } from '../../../database/rows/post-rows.ts'

/** The sizes in which pictures of posts are stored. */
export type PostPictureSize = 'large' | 'small'

export function insertPostPicture(connection: Connection, picture: Insertable<PostPictureRow>) {
  return connection.insertInto('post_pictures').values(picture).execute()
}

/** Finds a picture without its file, for whoever then decides who sees it. */
export function findPostPicture(connection: Connection, id: string) {
  return connection
    .selectFrom('post_pictures')
    .select(['user_id', 'post_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the file of a picture in one size. */
export function findPostPictureBytes(connection: Connection, id: string, size: PostPictureSize) {
  return connection
    .selectFrom('post_pictures')
    .select(`${size} as bytes`)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists those of some pictures that a member sent and that no post shows yet, or that this post shows. */
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

/** Gives pictures to a post; returns how many it has of them now. */
export async function givePicturesToPost(
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

/** Deletes the pictures of a post except some. */
export function deleteOtherPictures(connection: Connection, postId: string, kept: string[]) {
  let query = connection.deleteFrom('post_pictures').where('post_id', '=', postId)
  if (kept.length > 0) query = query.where('id', 'not in', kept)
  return query.execute()
}

/** Deletes pictures that were sent before an instant (ISO 8601) and that no post shows. */
export function deleteUnpostedPictures(connection: Connection, before: string) {
  return connection
    .deleteFrom('post_pictures')
    .where('post_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
