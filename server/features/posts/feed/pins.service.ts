import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { type FeedVisibility, findPostText, selectPosts } from '../posts.queries.ts'

/**
 * Pins a post in place of the previous one, or unpins it.
 * @throws {Refusal} absent when there is no such post, or no such pin; conflict for a post of a group
 */
export function setPin(
  { broadcast, config }: Context,
  viewer: Viewer,
  { postId, pinned, reason }: { postId: string; pinned: boolean; reason: string },
): Promise<void> {
  return broadcast.transaction(async (transaction, announce) => {
    const post = await findPostText(transaction, postId)
    if (!post) throw refusal('absent')
    if (pinned && post.group_id !== null) throw conflict(m.posts_pin_of_group())
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

async function findPinnedPostId(connection: Connection): Promise<string | null> {
  const pinned = await connection.selectFrom('pinned_posts').select('post_id').executeTakeFirst()
  return pinned?.post_id ?? null
}

/** Pins a post in place of the previous one. */
async function replacePin(connection: Connection, postId: string, pinnedAt: string): Promise<void> {
  await connection
    .insertInto('pinned_posts')
    .values({ slot: 1, post_id: postId, pinned_at: pinnedAt })
    .onConflict((conflict) => conflict.column('slot').doUpdateSet({ post_id: postId, pinned_at: pinnedAt }))
    .execute()
}

/** Unpins a post; returns false when it is not pinned. */
async function deletePin(connection: Connection, postId: string): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('pinned_posts')
    .where('post_id', '=', postId)
    .returning('slot')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Finds the pinned post, if the viewer may see it. */
export function findPinnedPost(connection: Connection, visibility: FeedVisibility) {
  return selectPosts(connection, visibility).where('pinned_posts.slot', '=', 1).executeTakeFirst()
}
