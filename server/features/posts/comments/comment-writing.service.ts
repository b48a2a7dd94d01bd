import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestId } from '../../../database/newest-id.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type Repeatable, type RepeatKey } from '../../../endpoints/idempotency.ts'
import type { Page } from '../../../endpoints/paging.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findPostToJoin, findVisiblePost } from '../blocks/visibility.ts'
import { feedChanges } from '../feed-changes.ts'
import { saveMentions } from '../mentions/mentioning.service.ts'
import { withMentions } from '../mentions/mentions.service.ts'
import { isAuthor } from '../posts.policy.ts'
import { addToCount } from '../posts.queries.ts'
import { viewWritten } from '../written-view.ts'
import {
  type CommentRecord,
  deleteComment,
  findComment,
  insertComment,
  updateCommentText,
} from './comments.queries.ts'
import { readComments } from './comments.service.ts'

/** A comment as its author writes it. */
interface Written {
  text: string
  mentions?: Mentioned[] | undefined
}

/** Returns the idempotency record of a comment, without its content. */
export function repeatableComment(
  userId: string,
  postId: string,
  key: RepeatKey,
): Omit<Repeatable, 'content'> {
  return { userId, endpoint: `POST /api/posts/comment/${postId}`, key }
}

/**
 * Comments on a post; a repeated request with the same key comments once.
 * @returns the newest comments
 * @throws {Refusal} too_many, absent, invalid (key), conflict
 */
export function addComment(
  context: Context,
  viewer: Viewer,
  { postId, text, mentions, key }: Written & { postId: string; key: RepeatKey },
): Promise<Page<Comment>> {
  const { userId } = viewer
  return context.broadcast.transaction(async (transaction, announce) => {
    const { post, visibility } = await findPostToJoin(transaction, viewer, postId)
    const request = { ...repeatableComment(userId, postId, key), content: { text, mentions } }
    await once(context.config, transaction, request, async () => {
      await countHit({ ...context, database: transaction }, 'commentsPerAccount', userId)
      const commentCount = await addToCount(transaction, postId, 'comment_count', 1)
      if (commentCount === undefined) throw refusal('absent')
      const now = context.config.now()
      const id = await newestId(transaction, 'comments', now)
      await insertComment(transaction, {
        id,
        post_id: postId,
        user_id: userId,
        text,
        created_at: now.toISOString(),
        edited_at: null,
      })
      const group = post.group_id
      const saved = { post: postId, author: post.user_id, comment: id, text, group }
      await saveMentions(context, { transaction, announce }, viewer, saved, mentions)
      announce(feedChanges, { type: 'comments', post: postId, commentCount, user: userId, group })
      return { id }
    })
    return readComments(context.config, transaction, viewer, { postId, visibility })
  })
}

/**
 * Changes an own comment, which then shows as edited. A change counts like a new comment.
 * @throws {Refusal} too_many, absent, forbidden
 */
export function editComment(
  context: Context,
  viewer: Viewer,
  { postId, commentId, text, mentions }: Written & { postId: string; commentId: string },
): Promise<Comment> {
  const { broadcast, config } = context
  return broadcast.transaction(async (transaction, announce) => {
    const { comment, post, hidden } = await findOwnComment(transaction, viewer, { postId, commentId })
    let present: CommentRecord = comment
    if (comment.text !== text) {
      await countHit({ ...context, database: transaction }, 'commentsPerAccount', viewer.userId)
      const change = { text, edited_at: config.now().toISOString() }
      if (!(await updateCommentText(transaction, commentId, change))) throw refusal('absent')
      present = { ...comment, ...change }
    }
    const group = post.group_id
    const saved = { post: postId, author: post.user_id, comment: commentId, text, group }
    const isMentioning = await saveMentions(context, { transaction, announce }, viewer, saved, mentions)
    if (present !== comment || isMentioning)
      announce(feedChanges, { type: 'discussion', post: postId, user: viewer.userId, group })
    const [shown = present] = await withMentions(context, transaction, hidden, [present])
    return viewWritten(config, viewer, shown)
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
    const { comment, post } = await findOwnComment(transaction, viewer, { postId, commentId })
    const group = post.group_id
    const commentCount = await deleteCountedComment(transaction, { postId, commentId })
    announce(feedChanges, { type: 'comments', post: postId, commentCount, user: comment.user_id, group })
  })
}

/**
 * Deletes a comment and subtracts it from its post's count.
 * @returns the remaining number of the post's comments
 * @throws {Refusal} absent when another request deleted it first
 */
export async function deleteCountedComment(
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
  const { post, visibility } = await findVisiblePost(connection, viewer, postId)
  const comment = await findComment(connection, postId, commentId)
  if (!comment) throw refusal('absent')
  if (!isAuthor(viewer, comment)) throw refusal('forbidden')
  return { comment, post, hidden: visibility.hidden }
}
