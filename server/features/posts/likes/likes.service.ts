import { m } from '../../../../contract/paraglide/messages.js'
import type { Like } from '../../../../contract/posts/likes.ts'
import { likesInResponse } from '../../../../contract/posts/likes.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestLikeId } from '../../../database/newest-id.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { findVisiblePost } from '../blocks/visibility.ts'
import { feedChanges } from '../feed-changes.ts'
import { addToCount } from '../posts.queries.ts'
import { deleteLike, insertLike, listLikes } from './likes.queries.ts'

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
  const { items, next } = pageById(await listLikes(connection, postId, { limit: limit + 1, after }), limit)
  return { items: items.map(({ user_id }) => ({ user: user_id })), next }
}

function changeLike(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, liked }: { postId: string; liked: boolean },
): Promise<Page<Like>> {
  const { userId } = viewer
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, userId)
    await findVisiblePost(transaction, viewer, postId)
    const likeCount = await addToCount(transaction, postId, 'like_count', liked ? 1 : -1)
    if (likeCount === undefined) throw liked ? refusal('absent') : invalid('id', m.posts_not_liked())
    const changed = liked
      ? await insertLike(transaction, {
          post_id: postId,
          user_id: userId,
          id: await newestLikeId(transaction, postId, config.now()),
        })
      : await deleteLike(transaction, { postId, userId })
    if (!changed) throw invalid('id', liked ? m.posts_liked_already() : m.posts_not_liked())
    announce(feedChanges, { type: 'likes', post: postId, likeCount, user: userId, liked })
    return readLikes(transaction, postId)
  })
}
