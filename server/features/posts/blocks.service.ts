import { m } from '../../../contract/paraglide/messages.js'
import type { Block } from '../../../contract/posts/moderation.ts'
import { rolesWith } from '../../../contract/rights.ts'
import { compiledOnce, type Placeholders } from '../../database/compiled-once.ts'
import type { Connection } from '../../database/connection.ts'
import { violatedConstraint } from '../../database/engines/database-errors.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import { avatarAddress, isKnownToMembers } from '../accounts/account/accounts.service.ts'
import { withdrawGroupInvitations } from '../groups/own-groups.service.ts'
import {
  type BlockLookup,
  withdrawInvitations,
} from '../profiles/households/household-invitations.service.ts'
import { feedChanges } from './feed-changes.ts'

/**
 * Lists the members hidden from a member: those they blocked, those who blocked them, and suspended ones. Blocking a
 * moderator does not hide the blocker from the moderator.
 */
export async function listHiddenUsers(connection: Connection, userId: string): Promise<string[]> {
  return (await hiddenUsers(connection, { userId })).map(({ id }) => id)
}

/** Selects the members hidden from a member, with the rule of `listHiddenUsers`. */
export const hiddenUsers = compiledOnce((connection, { userId }: Placeholders<{ userId: string }>) =>
  connection
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', userId)
    .union(
      connection
        .selectFrom('blocks')
        .innerJoin('users', 'users.id', 'blocks.blocked_id')
        .select('blocker_id as id')
        .where('blocked_id', '=', userId)
        .where(({ and, eb }) => and(rolesWith.moderate.map((role) => eb(`users.${role}`, '=', false)))),
    )
    .union(connection.selectFrom('users').select('id').where('suspended_at', 'is not', null)),
)

/** Lists the members that a member has blocked, newest first. */
function listBlocks(connection: Connection, blockerId: string) {
  return connection
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.name', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id')
    .execute()
}

async function isBlocked(
  connection: Connection,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const block = await connection
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return block !== undefined
}

/** Stores a block; returns false if it already exists. */
async function insertBlock(
  connection: Connection,
  block: { blocker_id: string; blocked_id: string; created_at: string },
): Promise<boolean> {
  const inserted = await connection
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes a block; returns false when there is none. */
async function deleteBlock(
  connection: Connection,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const deleted = await connection
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst()
  return deleted !== undefined
}

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
