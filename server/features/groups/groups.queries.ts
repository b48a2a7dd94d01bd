import { type Expression, expressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import { locksRows } from '../../database/row-locks.ts'
import type { GroupMemberRow, GroupRow } from '../../database/rows/group-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'

export function insertGroup(connection: Connection, group: Insertable<GroupRow>) {
  return connection.insertInto('groups').values(group).execute()
}

export function updateGroup(connection: Connection, id: string, change: Updateable<GroupRow>) {
  return connection.updateTable('groups').set(change).where('id', '=', id).execute()
}

export function deleteGroup(connection: Connection, id: string) {
  return connection.deleteFrom('groups').where('id', '=', id).execute()
}

export async function countAllGroups(connection: Connection): Promise<number> {
  const { count } = await connection
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Finds a group for callers that check its visibility. */
export function findGroup(connection: Connection, id: string) {
  return connection.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists the names of some groups. */
export function listNames(connection: Connection, ids: string[]) {
  return connection.selectFrom('groups').select(['id', 'name']).where('id', 'in', ids).execute()
}

/** Locks a group until the transaction ends, which serialises changes of its members. */
export function lockGroup(transaction: Connection, id: string) {
  const query = transaction.selectFrom('groups').selectAll().where('id', '=', id)
  return (locksRows(transaction) ? query.forUpdate() : query).executeTakeFirst()
}

/** The groups to list: all that the viewer may see, or only the viewer's own. */
interface GroupsAsked {
  /** null for visitors. */
  viewerId: string | null
  seesAll: boolean
  ownOnly: boolean
  limit: number
  after: [nameKey: string, id: string] | null
}

/** Lists a page of the groups that a viewer may see, by name. */
export function listSeenGroups(connection: Connection, asked: GroupsAsked) {
  const { viewerId, seesAll, ownOnly, limit, after } = asked
  let query = connection.selectFrom('groups').selectAll().orderBy('name_key').orderBy('id').limit(limit)
  if (viewerId === null) query = query.where('visibility', '=', 'everybody')
  else if (ownOnly) query = query.where(isIn(viewerId))
  else if (!seesAll)
    query = query.where(({ or, eb }) => or([eb('visibility', '!=', 'group'), isIn(viewerId)]))
  if (after)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(...after)))
  return query.execute()
}

/** Builds the condition that a person has a row in the group (joins `groups`). */
function isIn(userId: string): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Tables, 'groups'>()
  return exists(
    selectFrom('group_members')
      .select('group_members.group_id')
      .whereRef('group_members.group_id', '=', 'groups.id')
      .where('group_members.user_id', '=', userId),
  )
}

/** Lists a person's rows in some groups. */
export async function listOwnRows(connection: Connection, userId: string, groupIds: string[]) {
  if (groupIds.length === 0) return []
  return connection
    .selectFrom('group_members')
    .selectAll()
    .where('user_id', '=', userId)
    .where('group_id', 'in', groupIds)
    .execute()
}

/** Lists the ids of the groups that a person is in. */
export async function listGroupIdsOf(connection: Connection, userId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'member')
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Finds any group that a person leads; undefined without one. */
export function findLedGroup(connection: Connection, userId: string) {
  return connection
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'member')
    .where('role', '=', 'leader')
    .limit(1)
    .executeTakeFirst()
}

export function findMember(connection: Connection, groupId: string, userId: string) {
  return connection
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function insertMember(connection: Connection, member: Insertable<GroupMemberRow>) {
  return connection.insertInto('group_members').values(member).execute()
}

export function updateMember(
  connection: Connection,
  { group_id, user_id }: Pick<GroupMemberRow, 'group_id' | 'user_id'>,
  change: Updateable<GroupMemberRow>,
) {
  return connection
    .updateTable('group_members')
    .set(change)
    .where('group_id', '=', group_id)
    .where('user_id', '=', user_id)
    .execute()
}

export function deleteMember(connection: Connection, groupId: string, userId: string) {
  return connection
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the invitations from one person to another. */
export function deleteInvitationsBy(connection: Connection, { by, userId }: { by: string; userId: string }) {
  return connection
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('invited_by', '=', by)
    .where('state', '=', 'invited')
    .execute()
}

/** Lists the leaders of a group, in the order of joining. */
export async function listLeaders(connection: Connection, groupId: string): Promise<string[]> {
  const rows = await connection
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'member')
    .where('role', '=', 'leader')
    .orderBy('since')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lists which of some people are members of a group. */
export async function listInGroup(connection: Connection, groupId: string, userIds: string[]) {
  if (userIds.length === 0) return []
  const rows = await connection
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'member')
    .where('user_id', 'in', userIds)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Deletes every row of a person, in any state. */
export function deleteMemberships(connection: Connection, userId: string) {
  return connection.deleteFrom('group_members').where('user_id', '=', userId).execute()
}

/** Finds a person who has not left the society or died. */
export function findPresentPerson(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['name', 'child'])
    .where('id', '=', userId)
    .where('departed', 'is', null)
    .executeTakeFirst()
}

/** Counts the members of a group. */
export async function countMembersOf(connection: Connection, groupId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('group_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('state', '=', 'member')
    .executeTakeFirstOrThrow()
  return count
}
