import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { findGroup, findMember, updateMember } from './groups.queries.ts'

/** A member's subscription to the letters of a group's leaders. */
interface GroupMail {
  groupId: string
  userId: string
}

/** Unsubscribes a member from the letters of a group's leaders. */
export async function stopGroupMail(connection: Connection, { groupId, userId }: GroupMail): Promise<void> {
  await updateMember(connection, { group_id: groupId, user_id: userId }, { mailed: false })
}

/** Checks whether a person wants the letters of a group's leaders; true for outsiders. */
export async function wantsGroupMail(
  connection: Connection,
  { groupId, userId }: GroupMail,
): Promise<boolean> {
  return (await findMember(connection, groupId, userId))?.mailed ?? true
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
