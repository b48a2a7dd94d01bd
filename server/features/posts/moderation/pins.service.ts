import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { findPostText } from '../posts.queries.ts'
import { deletePin, findPinnedPostId, replacePin } from './pins.queries.ts'

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
    const post = await findPostText(transaction, postId)
    if (!post) throw refusal('absent')
    const before = await findPinnedPostId(transaction)
    if (pinned) await replacePin(transaction, postId, config.now().toISOString())
    else if (!(await deletePin(transaction, postId))) throw refusal('absent')
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
