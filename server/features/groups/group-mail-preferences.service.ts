import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { housematesWithoutAddress } from '../profiles/households/household-rules.service.ts'
import { findGroup } from './groups.queries.ts'

/** A member's subscription to the letters of a group's leaders. */
interface GroupMail {
  groupId: string
  userId: string
}

/**
 * Unsubscribes a person from the letters of a group's leaders. It covers housemates without an address, whose
 * copies the person gets.
 */
export async function stopGroupMail(connection: Connection, { groupId, userId }: GroupMail): Promise<void> {
  await connection
    .updateTable('group_members')
    .set({ mailed: false })
    .where('group_id', '=', groupId)
    .where(isReadBy(userId))
    .execute()
}

/** Checks whether a person wants the letters of a group's leaders; true for outsiders. */
export async function wantsGroupMail(
  connection: Connection,
  { groupId, userId }: GroupMail,
): Promise<boolean> {
  const rows = await connection
    .selectFrom('group_members')
    .select(['user_id', 'mailed'])
    .where('group_id', '=', groupId)
    .where(isReadBy(userId))
    .execute()
  const own = rows.find(({ user_id }) => user_id === userId)
  return own ? own.mailed : rows.length === 0 || rows.some(({ mailed }) => mailed)
}

/** Builds the condition that a person gets a member's copies. They get those of housemates without an address, too. */
function isReadBy(userId: string): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<Tables, 'group_members'>()
  return or([
    eb('group_members.user_id', '=', userId),
    eb('group_members.user_id', 'in', housematesWithoutAddress(userId)),
  ])
}

/** Lists the names of a person's groups, except one, whose leaders' letters they get. */
export async function listOtherGroupMail(
  connection: Connection,
  { groupId, userId }: { groupId: string | null; userId: string },
): Promise<string[]> {
  const rows = await connection
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.name')
    .where('group_members.user_id', '=', userId)
    .where('group_members.state', '=', 'member')
    .where('group_members.mailed', '=', true)
    .$if(groupId !== null, (query) => query.where('groups.id', '<>', groupId ?? ''))
    .orderBy('groups.name_key')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the name of a group; null without it. */
export async function readGroupName(connection: Connection, groupId: string): Promise<string | null> {
  return (await findGroup(connection, groupId))?.name ?? null
}

/** Builds the condition that a person unsubscribed from a group's letters (joins `users`). */
export function stoppedGroupMail(groupId: string): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return exists(
    selectFrom('group_members')
      .select('group_members.user_id')
      .where('group_members.group_id', '=', groupId)
      .whereRef('group_members.user_id', '=', 'users.id')
      .where('group_members.mailed', '=', false),
  )
}
