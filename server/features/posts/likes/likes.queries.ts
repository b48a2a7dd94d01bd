import type { Connection } from '../../../database/connection.ts'
import type { LikeRow } from '../../../database/rows/post-rows.ts'
import { beginOfNewest } from '../newest-of-posts.ts'

/** Lists the newest likes of each of some posts, newest first, at most `count` of each. */
export function listNewestLikes(connection: Connection, postIds: string[], count: number) {
  return connection
    .selectFrom('posts')
    .innerJoin('likes', 'likes.post_id', 'posts.id')
    .select(['likes.post_id', 'likes.user_id', 'likes.id'])
    .where('posts.id', 'in', postIds)
    .where('likes.id', '>=', beginOfNewest('likes', count))
    .orderBy('likes.id', 'desc')
    .execute()
}

/** Lists a page of a post's likes, newest first, beginning behind `after`. */
export function listLikes(
  connection: Connection,
  postId: string,
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection
    .selectFrom('likes')
    .select(['post_id', 'user_id', 'id'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

/** Lists which of some posts a member likes. */
export async function listLiked(
  connection: Connection,
  userId: string,
  postIds: string[],
): Promise<Set<string>> {
  if (postIds.length === 0) return new Set()
  const liked = await connection
    .selectFrom('likes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute()
  return new Set(liked.map(({ post_id }) => post_id))
}

/** Stores a like; returns false when the member likes the post already. */
export async function insertLike(connection: Connection, like: LikeRow): Promise<boolean> {
  const inserted = await connection
    .insertInto('likes')
    .values(like)
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes a like; returns false when the member did not like the post. */
export async function deleteLike(
  connection: Connection,
  { postId, userId }: { postId: string; userId: string },
): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
