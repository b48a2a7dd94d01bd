import { m } from '../../../../contract/paraglide/messages.js'
import type { Block } from '../../../../contract/posts/blocks.ts'
import type { Connection } from '../../../database/connection.ts'
import { violatedConstraint } from '../../../database/violations.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress, isKnownToMembers } from '../../accounts/account/accounts.service.ts'
import { withdrawGroupInvitations } from '../../groups/own-groups.service.ts'
import {
  type BlockLookup,
  withdrawInvitations,
} from '../../profiles/households/household-invitations.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { deleteBlock, insertBlock, isBlocked, listBlocks, listHiddenUsers } from './blocks.queries.ts'

/** Returns whether a member blocked another, for features below this one. */
export const hasBlocked: BlockLookup = isBlocked

/** Returns the members that lists hide from the viewer: blocked or suspended ones. */
export async function readHiddenMembers(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<ReadonlySet<string>> {
  return new Set(await listHiddenUsers(connection, userId))
}

/** Lists the members that the viewer has blocked, newest first. */
export async function listBlocked(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  { userId }: Viewer,
): Promise<Block[]> {
  const blocks = await listBlocks(connection, userId)
  return blocks.map(({ id, name, created_at }) => ({
    user: { _id: id, name, avatar: avatarAddress(config, id) },
    date: created_at,
  }))
}

/**
 * Blocks a member: neither sees the other's posts and comments, and household invitations are withdrawn.
 * @returns the blocked members
 * @throws {Refusal} absent, also for people hidden from members; invalid for oneself or a member blocked already
 */
export async function blockMember(context: Context, viewer: Viewer, userId: string): Promise<Block[]> {
  if (userId === viewer.userId) throw invalid('userId', m.posts_block_self())
  try {
    return await context.broadcast.transaction(async (transaction, announce) => {
      // The names of people hidden from members must not be disclosed here either.
      if (!(await isKnownToMembers(context, transaction, userId))) throw refusal('absent')
      const isNew = await insertBlock(transaction, {
        blocker_id: viewer.userId,
        blocked_id: userId,
        created_at: context.config.now().toISOString(),
      })
      if (!isNew) throw invalid('userId', m.posts_blocked_already())
      await withdrawInvitations(transaction, { by: userId, userId: viewer.userId })
      await withdrawGroupInvitations(transaction, { by: userId, userId: viewer.userId })
      announce(feedChanges, { type: 'blocks', users: [viewer.userId, userId] })
      return listBlocked(context, transaction, viewer)
    })
  } catch (error) {
    if (violatedConstraint(error)?.kind === 'foreign key') throw refusal('absent')
    throw error
  }
}

/**
 * Undoes a block.
 * @returns the members who are still blocked
 * @throws {Refusal} invalid when there is none
 */
export function unblockMember(context: Context, viewer: Viewer, userId: string): Promise<Block[]> {
  return context.broadcast.transaction(async (transaction, announce) => {
    const removed = await deleteBlock(transaction, { blockerId: viewer.userId, blockedId: userId })
    if (!removed) throw invalid('userId', m.posts_not_blocked())
    announce(feedChanges, { type: 'blocks', users: [viewer.userId, userId] })
    return listBlocked(context, transaction, viewer)
  })
}
