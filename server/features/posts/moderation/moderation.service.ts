import { m } from '../../../../contract/paraglide/messages.js'
import type { PageQuery, Report } from '../../../../contract/posts/schemas.ts'
import { newId } from '../../../database/identifiers.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findComment } from '../comments/comments.queries.ts'
import { takeComment } from '../comments/comments.service.ts'
import { findVisiblePost, readPlace } from '../feed/feed.service.ts'
import { feedChanges } from '../live/live-feed.service.ts'
import { mayReport } from '../posts.policy.ts'
import { deletePost, findAuthor, findPinnedId, pinPost, unpinPost } from '../posts.queries.ts'
import { closeReport, insertReport, listOpenReports } from './reports.queries.ts'

const reportsWithoutLimit = 100

/** A post, or a comment of it. */
interface Subject {
  postId: string
  commentId?: string
}

/**
 * Tells the administrators of a post or comment.
 * @throws {Refusal} absent, forbidden for one's own, invalid when this member has reported it already
 */
export async function report(
  { config, database }: Context,
  viewer: Viewer,
  { postId, commentId, reason }: Subject & { reason: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const post = await findVisiblePost(transaction, viewer, postId)
    const subject = commentId === undefined ? post : await findComment(transaction, postId, commentId)
    if (!subject) throw refusal('absent')
    if (!mayReport(viewer, subject)) throw refusal('forbidden')
    const now = config.now()
    const isNew = await insertReport(transaction, {
      id: newId(now.getTime()),
      reporter_id: viewer.userId,
      post_id: postId,
      comment_id: commentId ?? null,
      subject_id: commentId ?? postId,
      text: subject.text,
      reason,
      created_at: now.toISOString(),
    })
    if (!isNew) throw invalid('id', m.posts_reported_already())
  })
}

/**
 * The open reports, newest first, for administrators.
 * @throws {Refusal} invalid (cursor)
 */
export async function listReports({ config, database }: Context, query: PageQuery): Promise<Page<Report>> {
  const limit = query.limit ?? reportsWithoutLimit
  const records = await listOpenReports(database, { limit: limit + 1, after: readPlace(query.cursor) })
  const { items, next } = pageOf(records, limit, ({ id }) => [id])
  const person = (id: string, name: string) => ({ _id: id, name, avatar: avatarAddress(config, id) })
  return {
    items: items.map((record) => ({
      _id: record.id,
      post: record.post_id,
      comment: record.comment_id,
      text: record.text,
      textNow: record.text_now === record.text ? null : record.text_now,
      author: person(record.author_id, record.author_name),
      reporter: person(record.reporter_id, record.reporter_name),
      reason: record.reason,
      date: record.created_at,
    })),
    next,
  }
}

/** Closes a report without removing anything. @throws {Refusal} absent */
export async function dismissReport(
  { config, database }: Context,
  viewer: Viewer,
  { reportId, reason }: { reportId: string; reason: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const closed = await closeReport(transaction, reportId, config.now().toISOString())
    if (!closed) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: 'dismiss report',
      subject: { kind: 'report', id: reportId },
      aboutUserId: closed.reporter_id,
      before: { post: closed.post_id, comment: closed.comment_id },
      after: null,
      reason,
    })
  })
}

/** Removes any post, and with it its reports. @throws {Refusal} absent */
export function removeAnyPost(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, reason }: { postId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    const post = await findAuthor(transaction, postId)
    if (!post) throw refusal('absent')
    await deletePost(transaction, postId)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'remove post',
      subject: { kind: 'post', id: postId },
      aboutUserId: post.user_id,
      before: { user: post.user_id, text: post.text, date: post.created_at },
      after: null,
      reason,
    })
    announce(feedChanges, { type: 'removed', post: postId })
  })
}

/** Removes any comment, and with it its reports. @throws {Refusal} absent */
export function removeAnyComment(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, commentId, reason }: { postId: string; commentId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, viewer.userId)
    const comment = await findComment(transaction, postId, commentId)
    if (!comment) throw refusal('absent')
    const commentCount = await takeComment(transaction, { postId, commentId })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'remove comment',
      subject: { kind: 'comment', id: commentId },
      aboutUserId: comment.user_id,
      before: { post: postId, user: comment.user_id, text: comment.text, date: comment.created_at },
      after: null,
      reason,
    })
    announce(feedChanges, { type: 'comments', post: postId, commentCount, user: comment.user_id })
  })
}

/**
 * Pins a post in place of the one before, or takes the pin away.
 * @throws {Refusal} absent when there is no such post, or no such pin
 */
export function setPin(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, pinned, reason }: { postId: string; pinned: boolean; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    const post = await findAuthor(transaction, postId)
    if (!post) throw refusal('absent')
    const before = await findPinnedId(transaction)
    if (pinned) await pinPost(transaction, postId, config.now().toISOString())
    else if (!(await unpinPost(transaction, postId))) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: pinned ? 'pin post' : 'unpin post',
      subject: { kind: 'post', id: postId },
      aboutUserId: post.user_id,
      before: { pinned: before },
      after: { pinned: pinned ? postId : null },
      reason,
    })
    announce(feedChanges, { type: 'pinned' })
  })
}
