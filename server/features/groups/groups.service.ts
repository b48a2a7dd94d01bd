import type { Selectable } from 'kysely'
import {
  type Group,
  type GroupDetails,
  type GroupMember,
  type GroupsQuery,
  groupMembersInResponse,
  groupsWithoutLimit,
} from '../../../contract/groups/groups.ts'
import type { Connection } from '../../database/connection.ts'
import type { GroupMemberRow, GroupRow } from '../../database/rows/group-rows.ts'
import { type Context, may, type Viewer } from '../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../endpoints/paging.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { plainText, renderMarkdown } from '../../text/markdown.ts'
import { avatarAddress, findName } from '../accounts/account/accounts.service.ts'
import { readHousemates } from '../profiles/households/household-rules.service.ts'
import { groupRights, isLeader, runsGroups } from './groups.policy.ts'
import { findGroup, findMember, listOwnRows, listSeenGroups } from './groups.queries.ts'
import {
  countSeenMembers,
  listSeenMembers,
  listWaiting,
  type MemberVisibility,
  type SeenMember,
} from './seen-members.queries.ts'

/** Lists the members hidden from a viewer; implemented by the feature with the blocks. */
type HiddenLookup = (connection: Connection, viewer: Pick<Viewer, 'userId'>) => Promise<ReadonlySet<string>>

/** The context of requests about groups. */
export interface GroupContext extends Context {
  hiddenMembers: HiddenLookup
}

declare module 'fastify' {
  interface FastifyInstance {
    hiddenMembers: HiddenLookup
  }
}

type GroupRecord = Selectable<GroupRow>
type OwnRow = Selectable<GroupMemberRow>

/** A group, with the viewer's row in it; null outside. */
export interface SeenGroup {
  group: GroupRecord
  own: OwnRow | null
}

const summaryLength = 200
const mostWaiting = 200

/**
 * Lists the groups that the viewer may see, A to Z.
 * @throws {Refusal} invalid (cursor)
 */
export async function listGroups(
  context: GroupContext,
  viewer: Viewer | null,
  { limit = groupsWithoutLimit, cursor, own }: GroupsQuery,
): Promise<Page<Group>> {
  const { database } = context
  if (viewer === null && own === 'true') return { items: [], next: null }
  const found = await listSeenGroups(database, {
    viewerId: viewer?.userId ?? null,
    seesAll: runsGroups(viewer),
    ownOnly: own === 'true',
    limit: limit + 1,
    after: cursor ? readCursor(cursor, 2) : null,
  })
  const { items, next } = pageOf(found, limit, ({ name_key, id }) => [name_key, id])
  const ids = items.map(({ id }) => id)
  const rows = viewer ? await listOwnRows(database, viewer.userId, ids) : []
  const ownRows = new Map(rows.map((row) => [row.group_id, row]))
  const seen = items.map((group) => ({ group, own: ownRows.get(group.id) ?? null }))
  const counts = viewer ? await countMembers(context, viewer, seen) : null
  return { items: seen.map((one) => viewGroup(one, counts)), next }
}

async function countMembers(
  context: GroupContext,
  viewer: Viewer,
  groups: readonly SeenGroup[],
): Promise<Map<string, number>> {
  const { config, database } = context
  const visibility = await memberVisibility(context, database, viewer)
  return countSeenMembers(
    database,
    config,
    visibility,
    groups.map(({ group, own }) => ({ groupId: group.id, leads: isLeader(own) })),
  )
}

function viewGroup({ group, own }: SeenGroup, counts: ReadonlyMap<string, number> | null): Group {
  const { id, name, visibility, joining, description } = group
  return {
    _id: id,
    name,
    visibility,
    joining,
    summary: description === null ? null : plainText(renderMarkdown(description), summaryLength),
    memberCount: counts && (counts.get(id) ?? 0),
    state: own?.state ?? null,
    role: own?.state === 'member' ? own.role : null,
  }
}

/** Reads which members of groups a viewer may see. */
async function memberVisibility(
  { hiddenMembers }: Pick<GroupContext, 'hiddenMembers'>,
  connection: Connection,
  viewer: Viewer,
): Promise<MemberVisibility> {
  const [housemates, hidden] = await Promise.all([
    readHousemates(connection, viewer.userId),
    hiddenMembers(connection, viewer),
  ])
  return {
    viewerId: viewer.userId,
    seesAll: may(viewer, 'see private details'),
    housemates: [...housemates],
    hidden: [...hidden],
  }
}

/**
 * Finds a group that the viewer may see.
 * @throws {Refusal} absent
 */
export async function findSeenGroup(
  connection: Connection,
  viewer: Viewer | null,
  groupId: string,
): Promise<SeenGroup> {
  const group = await findGroup(connection, groupId)
  if (!group) throw refusal('absent')
  const own = viewer ? ((await findMember(connection, groupId, viewer.userId)) ?? null) : null
  if (!maySeeGroup(viewer, { group, own })) throw refusal('absent')
  return { group, own }
}

/** Checks whether a viewer may see the page of a group; invited people and applicants may, too. */
export function maySeeGroup(viewer: Viewer | null, { group, own }: SeenGroup): boolean {
  if (group.visibility === 'everybody') return true
  if (viewer === null) return false
  return group.visibility === 'members' || own !== null || runsGroups(viewer)
}

/** A group, and the cursor of its further members. */
interface GroupWithMore {
  group: GroupDetails
  moreMembers: string | null
}

/**
 * Returns a group with the members that the viewer may see.
 * @throws {Refusal} absent
 */
export async function readGroup(
  context: GroupContext,
  viewer: Viewer | null,
  groupId: string,
): Promise<GroupWithMore> {
  const { config, database } = context
  const seen = await findSeenGroup(database, viewer, groupId)
  const { group, own } = seen
  const visibility = viewer && (await memberVisibility(context, database, viewer))
  const rights = groupRights(viewer, own)
  const asked = { groupId, leads: isLeader(own) }
  const [members, counts, waiting] = visibility
    ? await Promise.all([
        readMembers(context, visibility, { ...asked, limit: groupMembersInResponse, after: null }),
        countSeenMembers(database, config, visibility, [asked]),
        rights.add ? listWaiting(database, config, visibility, { ...asked, limit: mostWaiting }) : [],
      ])
    : [{ items: [], next: null }, null, []]
  const { description, version } = group
  return {
    group: {
      ...viewGroup(seen, counts),
      description,
      descriptionHtml: description === null ? null : renderMarkdown(description),
      members: members.items,
      waiting: waiting.map((member) => viewMember(context, member)),
      mail: own?.state === 'member' ? own.mailed : null,
      invitedBy: await findInviter(database, own, visibility),
      may: rights,
      version,
    },
    moreMembers: members.next,
  }
}

/** Returns the name of the leader who invited the viewer. null where a block or suspension hides them. */
async function findInviter(
  connection: Connection,
  own: OwnRow | null,
  visibility: MemberVisibility | null,
): Promise<string | null> {
  if (own?.state !== 'invited' || !own.invited_by) return null
  return visibility?.hidden.includes(own.invited_by) ? null : findName(connection, own.invited_by)
}

/** Returns the address of a group's members. */
export function groupMembersAddress(groupId: string): string {
  return `/api/groups/${encodeURIComponent(groupId)}/members`
}

/**
 * Lists the members of a group that the viewer may see: leaders first, then A to Z.
 * @throws {Refusal} absent, invalid (cursor)
 */
export async function listGroupMembers(
  context: GroupContext,
  viewer: Viewer,
  { id, limit, cursor }: { id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<GroupMember>> {
  const { own } = await findSeenGroup(context.database, viewer, id)
  const visibility = await memberVisibility(context, context.database, viewer)
  return readMembers(context, visibility, {
    groupId: id,
    leads: isLeader(own),
    limit: limit ?? groupMembersInResponse,
    after: cursor ? readCursor(cursor, 3) : null,
  })
}

async function readMembers(
  context: GroupContext,
  visibility: MemberVisibility,
  asked: Parameters<typeof listSeenMembers>[3],
): Promise<Page<GroupMember>> {
  const { config, database } = context
  const found = await listSeenMembers(database, config, visibility, { ...asked, limit: asked.limit + 1 })
  const { items, next } = pageOf(found, asked.limit, ({ rank, name_key, id }) => [rank, name_key, id])
  return { items: items.map((member) => viewMember(context, member)), next }
}

/** Returns a member of a group in response form. */
export function viewMember(
  { config }: Pick<Context, 'config'>,
  { id, name, state, role, since }: Pick<SeenMember, 'id' | 'name' | 'state' | 'role' | 'since'>,
): GroupMember {
  return { user: { _id: id, name, avatar: avatarAddress(config, id) }, state, role, since }
}
