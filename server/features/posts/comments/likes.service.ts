import { m } from '../../../../contract/paraglide/messages.js'
import { type Like, likesInResponse } from '../../../../contract/posts/comments-and-likes.ts'
import { compiledOnce, type Placeholders, together } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { idBehind, newestLike } from '../../../database/identifiers.ts'
import type { LikeRow } from '../../../database/rows/post-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { feedChanges } from '../feed-changes.ts'
import { findPostToJoin, findVisiblePost } from '../posts.policy.ts'
import { additions, beginOfNewest, countChange } from '../posts.queries.ts'

/** Returns the address of a post's likes. */
export function likesAddress(postId: string): string {
  return `/api/posts/like/${encodeURIComponent(postId)}`
}

/**
 * Likes a post; each member once.
 * @returns the newest likes
 * @throws {Refusal} absent, invalid when it is liked already
 */
export function likePost(context: Context, viewer: Viewer, postId: string): Promise<Page<Like>> {
  return changeLike(context, viewer, { postId, liked: true })
}

/**
 * Undoes a like.
 * @returns the newest likes
 * @throws {Refusal} absent, invalid when there is none
 */
export function unlikePost(context: Context, viewer: Viewer, postId: string): Promise<Page<Like>> {
  return changeLike(context, viewer, { postId, liked: false })
}

/**
 * Lists a page of a post's likes, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPostLikes(
  { database }: Context,
  viewer: Viewer,
  { postId, limit, cursor }: { postId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Like>> {
  const after = readIdCursor(cursor)
  await findVisiblePost(database, viewer, postId)
  return readLikes(database, postId, { limit: limit ?? likesInResponse, after })
}

/** Reads a page of a post's likes, newest first; access was checked. */
export async function readLikes(
  connection: Connection,
  postId: string,
  { limit = likesInResponse, after = null }: { limit?: number; after?: string | null } = {},
): Promise<Page<Like>> {
  return pageOfLikes(await listLikes(connection, postId, { limit: limit + 1, after }), limit)
}

function pageOfLikes(read: LikeRow[], limit: number): Page<Like> {
  const { items, next } = pageById(read, limit)
  return { items: items.map(({ user_id }) => ({ user: user_id })), next }
}

function changeLike(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, liked }: { postId: string; liked: boolean },
): Promise<Page<Like>> {
  const { userId } = viewer
  return broadcast.transaction(async (transaction, announce) => {
    const { post } = await findPostToJoin(transaction, viewer, postId)
    const addition = additions.like_count.with(countChange(postId, liked ? 1 : -1))
    const [[counted], [newest]] = await together(transaction, [addition, newestLike.with({ postId })])
    if (!counted) throw liked ? refusal('absent') : invalid('id', m.posts_not_liked())
    const id = idBehind(newest?.id, config.now())
    const change = liked
      ? likeInsertion.with({ post_id: postId, user_id: userId, id })
      : likeDeletion.with({ postId, userId })
    const limit = likesInResponse + 1
    const [changed, likes] = await together(transaction, [change, firstLikes.with({ postId, limit })])
    if (changed.length === 0) throw invalid('id', liked ? m.posts_liked_already() : m.posts_not_liked())
    announce(feedChanges, {
      type: 'likes',
      post: postId,
      likeCount: counted.count,
      user: userId,
      liked,
      group: post.group_id,
    })
    return pageOfLikes(likes, likesInResponse)
  })
}

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
const firstLikes = compiledOnce(
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
const likeInsertion = compiledOnce((connection, { post_id, user_id, id }: Placeholders<LikeRow>) =>
  connection
    .insertInto('likes')
    .values({ post_id, user_id, id })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doNothing())
    .returning('id'),
)

/** Deletes a like; returns no row when the member did not like the post. */
const likeDeletion = compiledOnce(
  (connection, { postId, userId }: Placeholders<{ postId: string; userId: string }>) =>
    connection
      .deleteFrom('likes')
      .where('post_id', '=', postId)
      .where('user_id', '=', userId)
      .returning('id'),
)
