import { type Comment, commentsInResponse } from '../../../../contract/posts/comments-and-likes.ts'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestId } from '../../../database/identifiers.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { once, type Repeatable, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { feedChanges } from '../feed-changes.ts'
import { saveMentions, withMentions } from '../mentions.service.ts'
import { findPostToJoin, findVisiblePost, isAuthor } from '../posts.policy.ts'
import { addToCount, type FeedVisibility } from '../posts.queries.ts'
import { bytesOfWritten, viewWritten } from '../written-view.ts'
import {
  type CommentRecord,
  countCommentsBy,
  deleteComment,
  findComment,
  insertComment,
  listComments,
  updateCommentText,
} from './comments.queries.ts'

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

/** Returns the address of a post's comments. */
export function commentsAddress(postId: string): string {
  return `/api/posts/comment/${encodeURIComponent(postId)}`
}

/**
 * Lists a page of a post's comments, newest first.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listPostComments(
  { config, database }: Context,
  viewer: Viewer,
  { postId, limit, cursor }: { postId: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Comment>> {
  const after = readIdCursor(cursor)
  const { visibility } = await findVisiblePost(database, viewer, postId)
  const place = { postId, visibility, limit: limit ?? commentsInResponse, after }
  return readComments(config, database, viewer, place)
}

interface CommentPlace {
  postId: string
  visibility: FeedVisibility
  limit?: number
  after?: string | null
}

/** Reads a page of comments as the viewer sees them, newest first; access was checked. */
export async function readComments(
  config: Context['config'],
  connection: Connection,
  viewer: Viewer,
  place: CommentPlace,
): Promise<Page<Comment>> {
  const { items, next } = await readCommentRecords({ config }, connection, place)
  return { items: items.map((record) => viewWritten(config, viewer, record)), next }
}

/** Reads a page of comments in stored form, newest first. */
export async function readCommentRecords(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { postId, visibility: { hidden }, limit = commentsInResponse, after = null }: CommentPlace,
): Promise<Page<CommentRecord>> {
  const records = await listComments(connection, postId, { limit: limit + 1, after, hidden })
  const { items, next } = pageById(records, limit, ({ text }) => bytesOfWritten(text))
  return { items: await withMentions(context, connection, hidden, items), next }
}

/** Counts each post's comments that are hidden from the viewer; leaves out posts without any. */
export async function countHiddenComments(
  connection: Connection,
  postIds: string[],
  { hidden }: FeedVisibility,
): Promise<Map<string, number>> {
  if (hidden.length === 0) return new Map()
  const counts = await countCommentsBy(connection, postIds, hidden)
  return new Map(counts.map(({ post_id, count }) => [post_id, count]))
}
