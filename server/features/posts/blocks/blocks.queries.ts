import { rolesWith } from '../../../../contract/rights.ts'
import { compiledOnce, type Placeholders } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'

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
export function listBlocks(connection: Connection, blockerId: string) {
  return connection
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.name', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id')
    .execute()
}

export async function isBlocked(
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
export async function insertBlock(
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
export async function deleteBlock(
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
