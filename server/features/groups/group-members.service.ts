import type { GroupMember, GroupMemberInput, postsOfLeavers } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { Connection } from '../../database/connection.ts'
import { shareLockAccount } from '../../database/row-locks.ts'
import type { GroupMemberRow } from '../../database/rows/group-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { countHit } from '../../endpoints/rate-limit.ts'
import { conflict, Refusal, refusal } from '../../endpoints/refusal.ts'
import type { AccountSubscriber, AccountTransaction } from '../accounts/account/account-subscribers.ts'
import { findName, isKnownToMembers } from '../accounts/account/accounts.service.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'
import { listManagersOf } from '../profiles/households/household-rules.service.ts'
import type { GroupChangeContext } from './group-editing.service.ts'
import { notifyLeaders, notifyPerson } from './group-emails.service.ts'
import { groupRights, isLeader, isMember, runsGroups, stateAfter } from './groups.policy.ts'
import {
  deleteMember,
  deleteMemberships,
  findMember,
  findPresentPerson,
  insertMember,
  lockGroup,
  updateMember,
} from './groups.queries.ts'
import { findSeenGroup, type SeenGroup, viewMember } from './groups.service.ts'

type MembershipRow = GroupMemberRow

/** A change of one membership, with the locked group. */
interface Change extends SeenGroup {
  during: AccountTransaction
  viewer: Viewer
  userId: string
  /** The person's row before; null without one. */
  before: MembershipRow | null
  /** True where the viewer acts for themselves, or for a child of their household. */
  isOwn: boolean
}

/**
 * Sets the membership of a person. The viewer joins, asks to join or accepts an invitation, for themselves or
 * a child of their household. A leader invites others or admits them; an officer adds people immediately.
 * Leaders and officers set the role.
 * @throws {Refusal} absent, forbidden, conflict, too_many
 */
export function setGroupMember(
  context: GroupChangeContext,
  viewer: Viewer,
  { id, userId, role, mail }: GroupMemberInput & { id: string; userId: string },
): Promise<GroupMember> {
  return changing(context, viewer, { id, userId }, async (change) => {
    const { group, own, before, isOwn } = change
    const leads = isLeader(own) || runsGroups(viewer)
    if (!isOwn && !leads) throw refusal('forbidden')
    if (role === 'leader' && !leads) throw refusal('forbidden')
    const member = await findPersonOf(context, change)
    const state = stateAfter(change)
    if (!before && state === 'invited') await requireKnown(change)
    if (member.child && state === 'asked')
      throw new Refusal('forbidden', [{ msg: m.groups_child_asks(), code: 'forbidden' }])
    const since = context.config.now().toISOString()
    const next: MembershipRow = {
      ...(before ?? { group_id: group.id, user_id: userId, role: 'member', mailed: true, since }),
      state,
      ...(state !== before?.state && { since }),
      ...(role && { role }),
      ...(mail !== undefined && isOwn && { mailed: mail }),
      invited_by: state === 'invited' ? (before?.invited_by ?? viewer.userId) : null,
    }
    if (next.role === 'leader' && member.child) throw conflict(m.groups_child_leader())
    const shown = viewMember(context, { ...member, ...next, id: userId })
    if (!before && state === 'invited' && (await isOutOfReach(context, change))) return shown
    await store(context, change, next)
    return shown
  })
}

/** Runs a change of one membership with the group locked. */
function changing<Result>(
  context: GroupChangeContext,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const { broadcast, config } = context
  return broadcast.transaction(async (transaction, announce) => {
    await shareLockAccount(transaction, userId)
    const seen = await findSeenGroup(transaction, viewer, id)
    if (!(await lockGroup(transaction, id))) throw refusal('absent')
    const before = (await findMember(transaction, id, userId)) ?? null
    const isOwn =
      userId === viewer.userId || (await listManagersOf(transaction, userId)).includes(viewer.userId)
    const during = { config, transaction, announce }
    return work({ ...seen, during, viewer, userId, before, isOwn })
  })
}

/**
 * Refuses to invite a person that the viewer may not know.
 * @throws {Refusal} absent
 */
async function requireKnown({ during, userId }: Change): Promise<void> {
  if (!(await isKnownToMembers(during, during.transaction, userId))) throw refusal('absent')
}

/**
 * Checks whether a block exists between a leader and the invited person. The invitation is then silently
 * dropped, so that nobody learns of a block.
 */
async function isOutOfReach(
  { hiddenMembers }: GroupChangeContext,
  { during, viewer, userId }: Change,
): Promise<boolean> {
  return (await hiddenMembers(during.transaction, viewer)).has(userId)
}

/**
 * Finds the person of a change. A leader finds neither children nor, among the group's members, people hidden
 * by a block.
 * @throws {Refusal} absent, also for departed and deceased people
 */
async function findPersonOf(
  { hiddenMembers }: GroupChangeContext,
  { during: { transaction }, viewer, userId, before, isOwn }: Change,
): Promise<{ name: string; child: boolean }> {
  const person = await findPresentPerson(transaction, userId)
  if (!person) throw refusal('absent')
  if (isOwn || runsGroups(viewer)) return person
  if (person.child || (before && (await hiddenMembers(transaction, viewer)).has(userId)))
    throw refusal('absent')
  return person
}

/** Stores a membership, notifies the other side, and publishes the change to subscribers. */
async function store(context: GroupChangeContext, change: Change, next: MembershipRow): Promise<void> {
  const { during, group, viewer, userId, before, isOwn } = change
  const { transaction } = during
  if (before) await updateMember(transaction, next, next)
  else await insertMember(transaction, next)
  const hasJoined = next.state === 'member' && before?.state !== 'member'
  if (hasJoined)
    for (const { joined } of context.groupSubscribers) await joined?.(during, { groupId: group.id, userId })
  if (!isOwn && (hasJoined || next.role !== before?.role)) await recordMember(context, change, next)
  if (next.state === before?.state && next.role === before.role) return
  if (isOwn) {
    if (next.state === 'asked') await askLeaders(context, change)
    return
  }
  if (next.state === 'invited')
    await countHit(asCounted(context, transaction), 'groupEmailsPerAccount', viewer.userId)
  const name = await findName(transaction, viewer.userId)
  await notifyPerson(context, transaction, { group, userId }, messageOf(before, next, name))
}

/** Returns the message to a person about their membership. */
function messageOf(before: MembershipRow | null, next: MembershipRow, by: string) {
  if (next.state === 'invited') return { kind: 'invited', by } as const
  if (before?.state === 'asked') return { kind: 'accepted', by } as const
  if (before?.state !== 'member') return { kind: 'added', by } as const
  return { kind: next.role === 'leader' ? 'leader' : 'no leader', by } as const
}

async function askLeaders(
  context: GroupChangeContext,
  { during, group, viewer, userId }: Change,
): Promise<void> {
  const { transaction } = during
  await countHit(asCounted(context, transaction), 'groupEmailsPerAccount', viewer.userId)
  await notifyLeaders(context, transaction, { group, userId, name: await findName(transaction, userId) })
}

/** Returns the context for rate limits within the transaction. */
function asCounted({ config }: GroupChangeContext, transaction: Connection) {
  return { config, database: transaction }
}

/**
 * Ends a membership. The viewer leaves, declines or withdraws a request; a leader or an officer ends that of
 * others.
 * @throws {Refusal} absent, forbidden
 */
export function removeGroupMember(
  context: GroupChangeContext,
  viewer: Viewer,
  { id, userId, posts }: { id: string; userId: string; posts?: (typeof postsOfLeavers)[number] | undefined },
): Promise<void> {
  return changing(context, viewer, { id, userId }, async (change) => {
    const { during, group, own, before, isOwn } = change
    if (!isOwn && !groupRights(viewer, own).add) throw refusal('forbidden')
    if (!before) throw refusal('absent')
    await findPersonOf(context, change)
    const { transaction } = during
    await deleteMember(transaction, id, userId)
    if (isMember(before))
      await leave(context, during, { groupId: id, userId, removesPosts: posts === 'remove' })
    if (isOwn) return
    await recordMember(context, change, null)
    const by = await findName(transaction, viewer.userId)
    if (before.state !== 'invited')
      await notifyPerson(
        context,
        transaction,
        { group, userId },
        {
          kind: before.state === 'asked' ? 'declined' : 'removed',
          by,
        },
      )
  })
}

/** Publishes the end of a membership to subscribers. */
async function leave(
  { groupSubscribers }: Pick<GroupChangeContext, 'groupSubscribers'>,
  during: AccountTransaction,
  leaving: { groupId: string; userId: string; removesPosts: boolean },
): Promise<void> {
  for (const { left } of groupSubscribers) await left?.(during, leaving)
}

/** Records a leader's or an officer's change of a membership in the audit log. */
function recordMember(
  { config }: GroupChangeContext,
  { during, group, viewer, userId, before }: Change,
  next: MembershipRow | null,
): Promise<void> {
  const shown = (row: MembershipRow | null) => row && { title: group.name, state: row.state, role: row.role }
  return recordAuditEntry(config, during.transaction, viewer, {
    act: next ? 'set group member' : 'remove group member',
    subject: { kind: 'group', id: group.id },
    aboutUserId: userId,
    before: shown(before),
    after: shown(next),
    reason: null,
  })
}

/** Ends the memberships of departed and deceased people; foreign keys delete those of removed accounts. */
export const groupsOnAccounts: AccountSubscriber = {
  async departed({ transaction }, userId) {
    await deleteMemberships(transaction, userId)
  },
}
