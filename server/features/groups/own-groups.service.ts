import type { GroupName } from '../../../contract/groups/groups.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { isLeader, isMember } from './groups.policy.ts'
import {
  deleteInvitationsBy,
  findGroup,
  findLedGroup,
  findMember,
  listGroupIdsOf,
  listInGroup,
  listLeaders,
  listNames,
} from './groups.queries.ts'
import { maySeeGroup } from './groups.service.ts'

/** Returns the ids of a viewer's groups, from the cache when possible. */
export async function cachedGroupsOf(
  { database, cache }: { database: Connection } & Pick<Context, 'cache'>,
  viewer: Pick<Viewer, 'userId'> | null,
): Promise<string[]> {
  if (viewer === null) return []
  const { userId } = viewer
  const own = await cache.read(
    'ownGroups',
    userId,
    async () => ({ ids: await listGroupIdsOf(database, userId) }),
    { rowsOf: () => ({ ids: new Set([userId]), isList: false }) },
  )
  return own?.ids ?? []
}

/** Returns the ids of the groups that a viewer is in; none for visitors. */
export async function readGroupsOf(
  connection: Connection,
  viewer: Pick<Viewer, 'userId'> | null,
): Promise<string[]> {
  return viewer === null ? [] : listGroupIdsOf(connection, viewer.userId)
}

/** Checks whether a person leads any group. */
export async function leadsAnyGroup(connection: Connection, userId: string): Promise<boolean> {
  return (await findLedGroup(connection, userId)) !== undefined
}

/** Checks whether a viewer leads one group. */
export async function leadsGroup(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<boolean> {
  return isLeader((await findMember(connection, groupId, userId)) ?? null)
}

/** Checks whether a viewer may see the page of a group. */
export async function mayOpenGroup(
  connection: Connection,
  viewer: Viewer,
  groupId: string,
): Promise<boolean> {
  const group = await findGroup(connection, groupId)
  if (!group) return false
  return maySeeGroup(viewer, { group, own: (await findMember(connection, groupId, viewer.userId)) ?? null })
}

/** Checks whether a person is a member of a group. */
export async function isInGroup(connection: Connection, groupId: string, userId: string): Promise<boolean> {
  return isMember((await findMember(connection, groupId, userId)) ?? null)
}

/** Lists the leaders of a group, in the order of joining. */
export function listGroupLeaders(connection: Connection, groupId: string): Promise<string[]> {
  return listLeaders(connection, groupId)
}

/** Lists which of some people are members of a group. */
export function listThoseInGroup(
  connection: Connection,
  groupId: string,
  userIds: string[],
): Promise<string[]> {
  return listInGroup(connection, groupId, userIds)
}

/** Returns the names of some groups, by id. */
export async function listGroupNames(connection: Connection, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length === 0 ? [] : await listNames(connection, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Finds one of the viewer's groups, for a post or an event of it.
 * @throws {Refusal} absent
 */
export async function findOwnGroup(
  connection: Connection,
  { userId }: Pick<Viewer, 'userId'>,
  groupId: string,
): Promise<GroupName & { leads: boolean }> {
  const [group, own = null] = await Promise.all([
    findGroup(connection, groupId),
    findMember(connection, groupId, userId),
  ])
  if (!group || !isMember(own)) throw refusal('absent')
  return { _id: group.id, name: group.name, leads: isLeader(own) }
}

/** Deletes the group invitations from a member to another who has blocked them. */
export async function withdrawGroupInvitations(
  transaction: Connection,
  asked: { by: string; userId: string },
): Promise<void> {
  await deleteInvitationsBy(transaction, asked)
}
