import { defined } from '../../../contract/defined.ts'
import {
  type GroupContents,
  type GroupDetails,
  type GroupInput,
  groupsMax,
} from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { GroupRow } from '../../database/rows/group-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { namesVersion, stale } from '../../endpoints/entity-tags.ts'
import { once, type RepeatKey } from '../../endpoints/idempotency.ts'
import { conflict, refusal } from '../../endpoints/refusal.ts'
import { nameKey } from '../../text/name-keys.ts'
import { detachGroupLinks } from '../accounts/links/account-links.service.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'
import type { GroupSubscriber } from './group-subscribers.ts'
import { groupRights } from './groups.policy.ts'
import {
  countAllGroups,
  countMembersOf,
  deleteGroup,
  findGroup,
  insertGroup,
  lockGroup,
  updateGroup,
} from './groups.queries.ts'
import { findSeenGroup, type GroupContext, readGroup } from './groups.service.ts'

/** The context of changes of groups, with the features that react to them. */
export interface GroupChangeContext extends GroupContext {
  groupSubscribers: readonly GroupSubscriber[]
}

/**
 * Founds a group, without members at first. A repeated request with the same key returns the group of the first.
 * @throws {Refusal} invalid (key), conflict (key, or too many groups)
 */
export async function createGroup(
  context: GroupContext,
  viewer: Viewer,
  input: GroupInput,
  key?: RepeatKey,
): Promise<GroupDetails> {
  const { config, database } = context
  const request = { userId: viewer.userId, endpoint: 'POST /api/groups', key, content: input }
  const { id } = await database.transaction().execute((transaction) =>
    once(config, transaction, request, async () => {
      if ((await countAllGroups(transaction)) >= groupsMax) throw conflict(m.groups_full({ max: groupsMax }))
      const now = config.now()
      const at = now.toISOString()
      const group: GroupRow = {
        id: newId(now.getTime()),
        description: null,
        visibility: 'members',
        joining: 'asking',
        ...columnsOf(input),
        version: 0,
        created_by: viewer.userId,
        created_at: at,
        updated_at: at,
      }
      await insertGroup(transaction, group)
      await recordGroupChange(context, transaction, viewer, {
        act: 'create group',
        id: group.id,
        before: null,
        after: groupForAudit(group),
      })
      return { id: group.id }
    }),
  )
  return (await readGroup(context, viewer, id)).group
}

/** Returns the columns that an input sets; the others stay unchanged. */
function columnsOf({ name, description, visibility, joining }: GroupInput) {
  return { name, name_key: nameKey(name), ...defined({ description, visibility, joining }) }
}

/**
 * Changes a group, as its leader or an officer.
 * @param version the `If-Match` header, where one was sent
 * @throws {Refusal} absent, forbidden, conflict (If-Match)
 */
export async function updateGroupOf(
  context: GroupChangeContext,
  viewer: Viewer,
  { id, version, ...input }: GroupInput & { id: string; version: string | undefined },
): Promise<GroupDetails> {
  const { broadcast, config, groupSubscribers } = context
  await broadcast.transaction(async (transaction, announce) => {
    const { own } = await findSeenGroup(transaction, viewer, id)
    if (!groupRights(viewer, own).edit) throw refusal('forbidden')
    const group = await lockGroup(transaction, id)
    if (!group) throw refusal('absent')
    if (version !== undefined && !namesVersion(version, group.version)) throw stale()
    const change = columnsOf(input)
    const changed = { ...group, ...change }
    if (Object.entries(changed).every(([name, value]) => group[name as keyof typeof group] === value)) return
    await updateGroup(transaction, id, {
      ...change,
      version: group.version + 1,
      updated_at: config.now().toISOString(),
    })
    await recordGroupChange(context, transaction, viewer, {
      act: 'change group',
      id,
      before: groupForAudit(group),
      after: groupForAudit(changed),
    })
    if (changed.name !== group.name)
      for (const subscriber of groupSubscribers) await subscriber.changed?.({ config, transaction, announce })
  })
  return (await readGroup(context, viewer, id)).group
}

/**
 * Removes a group with its members and posts.
 * @throws {Refusal} absent, conflict (If-Match)
 */
export async function removeGroup(
  context: GroupChangeContext,
  viewer: Viewer,
  { id, version }: { id: string; version: string | undefined },
): Promise<void> {
  const { broadcast, config, groupSubscribers } = context
  await broadcast.transaction(async (transaction, announce) => {
    const during = { config, transaction, announce }
    for (const subscriber of groupSubscribers)
      await subscriber.beforeRemoval?.(during, { groupId: id, by: viewer.userId })
    const group = await lockGroup(transaction, id)
    if (!group) throw refusal('absent')
    if (version !== undefined && !namesVersion(version, group.version)) throw stale()
    await detachGroupLinks(transaction, id)
    await deleteGroup(transaction, id)
    await recordGroupChange(context, transaction, viewer, {
      act: 'remove group',
      id,
      before: groupForAudit(group),
      after: null,
    })
    for (const subscriber of groupSubscribers) await subscriber.changed?.(during)
  })
}

/**
 * Counts the rows that removing a group would delete.
 * @throws {Refusal} absent
 */
export async function countGroupContents(
  context: GroupChangeContext,
  groupId: string,
): Promise<GroupContents> {
  const { database, groupSubscribers } = context
  if (!(await findGroup(database, groupId))) throw refusal('absent')
  const counts = await Promise.all(groupSubscribers.map(({ count }) => count?.({ database }, groupId)))
  const members = await countMembersOf(database, groupId)
  return Object.assign({ members, posts: 0, events: 0 }, ...counts)
}

/** An action on a group for the audit log. */
interface GroupChange {
  act: 'create group' | 'change group' | 'remove group'
  id: string
  before: object | null
  after: object | null
}

function recordGroupChange(
  { config }: Pick<GroupContext, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { act, id, before, after }: GroupChange,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject: { kind: 'group', id },
    aboutUserId: null,
    before,
    after,
    reason: null,
  })
}

function groupForAudit({
  name,
  visibility,
  joining,
}: Pick<GroupRow, 'name' | 'visibility' | 'joining'>): object {
  return { name, visibility, joining }
}
