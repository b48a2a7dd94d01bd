import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { deleteCountedComment } from '../comments/comment-writing.service.ts'
import { findComment } from '../comments/comments.queries.ts'
import { feedChanges } from '../feed-changes.ts'
import { deletePost, findPostText } from '../posts.queries.ts'
import { tellAuthor } from './removed-writing.service.ts'

/** Removes any post together with its reports, and tells its author why. @throws {Refusal} absent */
export function removeAnyPost(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, reason }: { postId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    const post = await findPostText(transaction, postId)
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
    await tellAuthor({ config }, transaction, viewer, {
      kind: 'post',
      userId: post.user_id,
      text: post.text,
      reason,
    })
    announce(feedChanges, { type: 'removed', post: postId })
  })
}

/** Removes any comment together with its reports, and tells its author why. @throws {Refusal} absent */
export function removeAnyComment(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, commentId, reason }: { postId: string; commentId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, viewer.userId)
    const comment = await findComment(transaction, postId, commentId)
    if (!comment) throw refusal('absent')
    const commentCount = await deleteCountedComment(transaction, { postId, commentId })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'remove comment',
      subject: { kind: 'comment', id: commentId },
      aboutUserId: comment.user_id,
      before: { post: postId, user: comment.user_id, text: comment.text, date: comment.created_at },
      after: null,
      reason,
    })
    await tellAuthor({ config }, transaction, viewer, {
      kind: 'comment',
      userId: comment.user_id,
      text: comment.text,
      reason,
    })
    announce(feedChanges, { type: 'comments', post: postId, commentCount, user: comment.user_id })
  })
}
