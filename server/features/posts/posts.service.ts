import { m } from '../../../contract/paraglide/messages.js'
import { likesInResponse } from '../../../contract/posts/limits.ts'
import type { Like, Post } from '../../../contract/posts/schemas.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import { shareLockAccount } from '../../database/row-locks.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { once, type RepeatKey } from '../../endpoints/idempotency.ts'
import { type Page, pageOf } from '../../endpoints/paging.ts'
import { countHit } from '../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import { findVisiblePost, readPlace, readPost } from './feed/feed.service.ts'
import { deleteLike, insertLike, listLikes } from './likes/likes.queries.ts'
import { feedChanges } from './live/live-feed.service.ts'
import { isAuthor } from './posts.policy.ts'
import { addToCount, deletePost, insertPost, updatePostText } from './posts.queries.ts'

/** What a repeated post is known by. */
export function posting(userId: string, key: RepeatKey) {
  return { userId, endpoint: 'POST /api/posts', key }
}

/**
 * Writes a post; a repeated request with the same key answers the post that the first one made.
 * @throws {Refusal} too_many, invalid (key), conflict, absent when the post is removed meanwhile
 */
export function createPost(
  context: Context,
  viewer: Viewer,
  { text, key }: { text: string; key: RepeatKey },
): Promise<Post> {
  const { userId } = viewer
  return context.broadcast.transaction(async (transaction, announce) => {
    const request = { ...posting(userId, key), content: { text } }
    const { id } = await once(context.config, transaction, request, async () => {
      await countHit({ ...context, database: transaction }, 'postsPerAccount', userId)
      const now = context.config.now()
      const made = newId(now.getTime())
      await insertPost(transaction, { id: made, user_id: userId, text, created_at: now.toISOString() })
      announce(feedChanges, { type: 'post', post: made, user: userId })
      return { id: made }
    })
    return (await readPost(context, transaction, viewer, id)).post
  })
}

/**
 * Changes the text of an own post, which shows as edited from then on.
 * @throws {Refusal} absent, forbidden
 */
export function editPost(
  context: Context,
  viewer: Viewer,
  { postId, text }: { postId: string; text: string },
): Promise<Post> {
  return context.broadcast.transaction(async (transaction, announce) => {
    const post = await findOwnPost(transaction, viewer, postId)
    if (post.text !== text) {
      await updatePostText(transaction, postId, { text, edited_at: context.config.now().toISOString() })
      announce(feedChanges, { type: 'changed', post: postId })
    }
    return (await readPost(context, transaction, viewer, postId)).post
  })
}

/**
 * Removes an own post with its likes, comments and reports.
 * @throws {Refusal} absent, forbidden
 */
export function removePost(context: Context, viewer: Viewer, postId: string): Promise<void> {
  return context.broadcast.transaction(async (transaction, announce) => {
    await findOwnPost(transaction, viewer, postId)
    await deletePost(transaction, postId)
    announce(feedChanges, { type: 'removed', post: postId })
  })
}

/**
 * Likes a post; each member once.
 * @throws {Refusal} absent, invalid when it is liked already
 */
export function likePost(context: Context, viewer: Viewer, postId: string): Promise<Page<Like>> {
  return changeLike(context, viewer, { postId, liked: true })
}

/**
 * Takes a like back.
 * @throws {Refusal} absent, invalid when there is none
 */
export function unlikePost(context: Context, viewer: Viewer, postId: string): Promise<Page<Like>> {
  return changeLike(context, viewer, { postId, liked: false })
}

/**
 * A page of a post's likes, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPostLikes(
  { database }: Context,
  viewer: Viewer,
  { postId, limit, cursor }: { postId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Like>> {
  const after = readPlace(cursor)
  await findVisiblePost(database, viewer, postId)
  return likesPage(database, postId, { limit: limit ?? likesInResponse, after })
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
          id: newId(config.now().getTime()),
        })
      : await deleteLike(transaction, { postId, userId })
    if (!changed) throw invalid('id', liked ? m.posts_liked_already() : m.posts_not_liked())
    announce(feedChanges, { type: 'likes', post: postId, likeCount, user: userId, liked })
    return likesPage(transaction, postId, { limit: likesInResponse, after: null })
  })
}

async function likesPage(
  connection: Connection,
  postId: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<Page<Like>> {
  const likes = await listLikes(connection, postId, { limit: limit + 1, after })
  const { items, next } = pageOf(likes, limit, ({ id }) => [id])
  return { items: items.map(({ user_id }) => ({ user: user_id })), next }
}

async function findOwnPost(connection: Connection, viewer: Viewer, postId: string) {
  const post = await findVisiblePost(connection, viewer, postId)
  if (!isAuthor(viewer, post)) throw refusal('forbidden')
  return post
}
