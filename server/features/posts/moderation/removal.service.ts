import { m } from '../../../../contract/paraglide/messages.js'
import type { RemovedWriting } from '../../../../contract/posts/moderation.ts'
import type { Connection } from '../../../database/connection.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { queueTopicMail } from '../../accounts/emails/member-mailing.service.ts'
import { listActionsOfOthers, recordAuditEntry } from '../../audit/audit.service.ts'
import { deleteCountedComment } from '../comments/comment-writing.service.ts'
import { findComment } from '../comments/comments.queries.ts'
import { feedChanges } from '../feed-changes.ts'
import { lockPostWithPictures, retainPictures } from '../post-pictures.service.ts'
import { deletePost, findPostText } from '../posts.queries.ts'
import { deletePictureReports } from './reports.service.ts'

/**
 * Removes any post with its reports, and informs its author of the reason.
 * @throws {Refusal} absent
 */
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
    await informAuthor({ config }, transaction, viewer, {
      kind: 'post',
      userId: post.user_id,
      text: post.text,
      reason,
    })
    announce(feedChanges, { type: 'removed', post: postId, group: post.group_id })
  })
}

/**
 * Removes any comment with its reports, and informs its author of the reason.
 * @throws {Refusal} absent
 */
export function removeAnyComment(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, commentId, reason }: { postId: string; commentId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, viewer.userId)
    const comment = await findComment(transaction, postId, commentId)
    const post = await findPostText(transaction, postId)
    if (!comment || !post) throw refusal('absent')
    const commentCount = await deleteCountedComment(transaction, { postId, commentId })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'remove comment',
      subject: { kind: 'comment', id: commentId },
      aboutUserId: comment.user_id,
      before: { post: postId, user: comment.user_id, text: comment.text, date: comment.created_at },
      after: null,
      reason,
    })
    await informAuthor({ config }, transaction, viewer, {
      kind: 'comment',
      userId: comment.user_id,
      text: comment.text,
      reason,
    })
    announce(feedChanges, {
      type: 'comments',
      post: postId,
      commentCount,
      user: comment.user_id,
      group: post.group_id,
    })
  })
}

/**
 * Removes one picture of any post, and informs its author of the reason. Its reports are deleted, too; the
 * post stays, and does not show as edited.
 * @throws {Refusal} absent
 */
export function removeAnyPicture(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, pictureId, reason }: { postId: string; pictureId: string; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    const post = await lockPostWithPictures(transaction, postId)
    const picture = post?.pictures.find(({ id }) => id === pictureId)
    if (!post || !picture) throw refusal('absent')
    const retained = post.pictures.filter((other) => other !== picture)
    await retainPictures(transaction, postId, retained)
    await deletePictureReports(transaction, postId, pictureId)
    const { user_id: userId, text, created_at: date } = post
    await recordAuditEntry(config, transaction, viewer, {
      act: 'remove picture',
      subject: { kind: 'picture', id: pictureId },
      aboutUserId: userId,
      before: { post: postId, user: userId, text, alt: picture.alt, date },
      after: null,
      reason,
    })
    await informAuthor({ config }, transaction, viewer, { kind: 'picture', userId, text, reason })
    announce(feedChanges, { type: 'changed', post: postId, group: post.group_id })
  })
}

const kinds: Record<string, RemovedWriting['kind']> = {
  'remove post': 'post',
  'remove comment': 'comment',
  'remove picture': 'picture',
  'remove photo': 'photo',
}
const removalActs = Object.keys(kinds)
const most = 100
const excerptMax = 300

/** Lists the viewer's posts, comments, pictures and photos that officers removed, from the audit log. */
export async function listRemovedWriting(
  { database }: Pick<Context, 'database'>,
  { userId }: Pick<Viewer, 'userId'>,
  since = new Date(0).toISOString(),
): Promise<RemovedWriting[]> {
  const actions = await listActionsOfOthers(database, userId, { acts: removalActs, since, limit: most })
  return actions.map(({ id, act, before, reason, at }) => {
    const { text = null, alt = null } = (before ?? {}) as { text?: string; alt?: string }
    return { _id: id, kind: kinds[act] ?? 'post', text, alt, reason, date: at }
  })
}

const emailTexts = {
  post: {
    subject: m.posts_email_removed_post,
    text: m.posts_email_removed_post_text,
    said: m.posts_email_removed_said,
  },
  comment: {
    subject: m.posts_email_removed_comment,
    text: m.posts_email_removed_comment_text,
    said: m.posts_email_removed_said,
  },
  picture: {
    subject: m.posts_email_removed_picture,
    text: m.posts_email_removed_picture_text,
    said: m.posts_email_removed_picture_said,
  },
}

/** Informs the author of removed content of the reason, unless they removed it themselves. */
async function informAuthor(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Pick<Viewer, 'userId'>,
  removed: { kind: keyof typeof emailTexts; userId: string; text: string; reason: string },
): Promise<void> {
  const { kind, userId, reason } = removed
  if (userId === viewer.userId) return
  const characters = [...removed.text]
  const text =
    characters.length > excerptMax ? `${characters.slice(0, excerptMax).join('').trim()}…` : removed.text
  const texts = emailTexts[kind]
  await queueTopicMail(context, transaction, { userId }, () => ({
    topic: 'removals',
    subject: texts.subject(),
    text: [texts.text(), m.accounts_email_removed_reason({ reason }), texts.said({ text })].join('\n\n'),
    button: m.posts_email_removed_button(),
    url: `${context.config.publicUrl}/posts/removed`,
  }))
}
