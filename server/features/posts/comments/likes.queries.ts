import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { LikeRow } from '../../../database/rows/post-rows.ts'
import { beginOfNewest } from '../posts.queries.ts'

/** Lists the newest likes of each given post, newest first, `count` each at most. */
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

/** Lists a page of a post's likes, newest first, after the cursor `after`. */
export function listLikes(
  connection: Connection,
  postId: string,
  { limit, after }: { limit: number; after: string | null },
) {
  return after === null
    ? firstLikes(connection, { postId, limit })
    : nextLikes(connection, { postId, limit, after })
}

/** Selects a post's newest likes, newest first. */
export const firstLikes = compiledOnce(
  (connection, { postId, limit }: Placeholders<{ postId: string; limit: number }>) =>
    connection
      .selectFrom('likes')
      .select(['post_id', 'user_id', 'id'])
      .where('post_id', '=', postId)
      .orderBy('id', 'desc')
      .limit(limit),
)

const nextLikes = compiledOnce(
  (connection, { postId, limit, after }: Placeholders<{ postId: string; limit: number; after: string }>) =>
    connection
      .selectFrom('likes')
      .select(['post_id', 'user_id', 'id'])
      .where('post_id', '=', postId)
      .where('id', '<', after)
      .orderBy('id', 'desc')
      .limit(limit),
)

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

/** Stores a like; returns no row when the member likes the post already. */
export const likeInsertion = compiledOnce((connection, { post_id, user_id, id }: Placeholders<LikeRow>) =>
  connection
    .insertInto('likes')
    .values({ post_id, user_id, id })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('id'),
)

/** Deletes a like; returns no row when the member did not like the post. */
export const likeDeletion = compiledOnce(
  (connection, { postId, userId }: Placeholders<{ postId: string; userId: string }>) =>
    connection
      .deleteFrom('likes')
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .returning('id'),
)
