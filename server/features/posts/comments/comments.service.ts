import { commentsInResponse } from '../../../../contract/posts/limits.ts'
import type { Comment } from '../../../../contract/posts/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { type Page, pageOf } from '../../../endpoints/paging.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findVisiblePost, readPlace, visibilityFor } from '../feed/feed.service.ts'
import { feedChanges } from '../live/live-feed.service.ts'
import { viewComment } from '../post-view.ts'
import { isAuthor } from '../posts.policy.ts'
import { addToCount } from '../posts.queries.ts'
import {
  deleteComment,
  findComment,
  insertComment,
  listComments,
  updateCommentText,
} from './comments.queries.ts'

/**
 * A page of a post's comments, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPostComments(
  { config, database }: Context,
  viewer: Viewer,
  { postId, limit, cursor }: { postId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Comment>> {
  const after = readPlace(cursor)
  await findVisiblePost(database, viewer, postId)
  return commentsPage(config, database, viewer, { postId, limit: limit ?? commentsInResponse, after })
}

/** What a repeated comment is known by. */
export function commenting(userId: string, postId: string, key: RepeatKey) {
  return { userId, endpoint: `POST /api/posts/comment/${postId}`, key }
}

/**
 * Comments on a post and answers the newest comments; a repeated request with the same key comments once.
 * @throws {Refusal} too_many, absent, invalid (key), conflict
 */
export function addComment(
  context: Context,
  viewer: Viewer,
  { postId, text, key }: { postId: string; text: string; key: RepeatKey },
): Promise<Page<Comment>> {
  const { userId } = viewer
  return context.broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, userId)
    await findVisiblePost(transaction, viewer, postId)
    const request = { ...commenting(userId, postId, key), content: { text } }
    await once(context.config, transaction, request, async () => {
      await countHit({ ...context, database: transaction }, 'commentsPerAccount', userId)
      const commentCount = await addToCount(transaction, postId, 'comment_count', 1)
      if (commentCount === undefined) throw refusal('absent')
      const now = context.config.now()
      const id = newId(now.getTime())
      await insertComment(transaction, {
        id,
        post_id: postId,
        user_id: userId,
        text,
        created_at: now.toISOString(),
        edited_at: null,
      })
      announce(feedChanges, { type: 'comments', post: postId, commentCount, user: userId })
      return { id }
    })
    return commentsPage(context.config, transaction, viewer, {
      postId,
      limit: commentsInResponse,
      after: null,
    })
  })
}

/**
 * Changes the text of an own comment, which shows as edited from then on.
 * @throws {Refusal} absent, forbidden
 */
export function editComment(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, commentId, text }: { postId: string; commentId: string; text: string },
): Promise<Comment> {
  return broadcast.transaction(async (transaction, announce) => {
    const comment = await findOwnComment(transaction, viewer, { postId, commentId })
    if (comment.text === text) return viewComment(config, viewer, comment)
    const change = { text, edited_at: config.now().toISOString() }
    if (!(await updateCommentText(transaction, commentId, change))) throw refusal('absent')
    announce(feedChanges, { type: 'discussion', post: postId, user: viewer.userId })
    return viewComment(config, viewer, { ...comment, ...change })
  })
}

/**
 * Removes an own comment.
 * @throws {Refusal} absent, forbidden
 */
export function removeComment(
  { broadcast }: Context,
  viewer: Viewer,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, viewer.userId)
    const comment = await findOwnComment(transaction, viewer, { postId, commentId })
    const commentCount = await takeComment(transaction, { postId, commentId })
    announce(feedChanges, { type: 'comments', post: postId, commentCount, user: comment.user_id })
  })
}

/**
 * Deletes a comment and answers how many the post has left.
 * @throws {Refusal} absent when somebody was faster
 */
export async function takeComment(
  transaction: Connection,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<number> {
  const commentCount = await addToCount(transaction, postId, 'comment_count', -1)
  if (commentCount === undefined || !(await deleteComment(transaction, commentId))) throw refusal('absent')
  return commentCount
}

async function findOwnComment(
  connection: Connection,
  viewer: Viewer,
  { postId, commentId }: { postId: string; commentId: string },
) {
  await findVisiblePost(connection, viewer, postId)
  const comment = await findComment(connection, postId, commentId)
  if (!comment) throw refusal('absent')
  if (!isAuthor(viewer, comment)) throw refusal('forbidden')
  return comment
}

async function commentsPage(
  config: { publicUrl: string },
  connection: Connection,
  viewer: Viewer,
  { postId, limit, after }: { postId: string; limit: number; after: string | null },
): Promise<Page<Comment>> {
  const { hidden } = await visibilityFor(connection, viewer)
  const records = await listComments(connection, postId, { limit: limit + 1, after, hidden })
  const { items, next } = pageOf(records, limit, ({ id }) => [id])
  return { items: items.map((record) => viewComment(config, viewer, record)), next }
}
