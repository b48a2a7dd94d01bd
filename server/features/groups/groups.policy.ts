import type { Selectable } from 'kysely'
import type { GroupDetails } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import type { GroupMemberRow, GroupRow } from '../../database/rows/group-rows.ts'
import { may, type Viewer } from '../../endpoints/context.ts'
import { Refusal } from '../../endpoints/refusal.ts'

/** The columns of the viewer's own membership that decide about rights; null outside. */
type OwnMembership = Pick<Selectable<GroupMemberRow>, 'state' | 'role'> | null

/** Checks whether a person is a member of a group: asking or being invited does not count. */
export function isMember(own: OwnMembership): boolean {
  return own?.state === 'member'
}

/** Checks whether a person leads a group. */
export function isLeader(own: OwnMembership): boolean {
  return own?.state === 'member' && own.role === 'leader'
}

/** Checks whether the viewer manages every group for the society, and so adds people immediately. */
export function runsGroups(viewer: Viewer | null): boolean {
  return may(viewer, 'keep members')
}

/**
 * Returns a membership's state after the viewer joins, asks, invites or admits.
 * @param change.isOwn true where the viewer acts for themselves, or for a child of their household
 * @throws {Refusal} forbidden where joining requires an invitation
 */
export function stateAfter({
  group,
  viewer,
  before,
  isOwn,
}: {
  group: Pick<Selectable<GroupRow>, 'joining'>
  viewer: Viewer
  before: Pick<GroupMemberRow, 'state'> | null
  isOwn: boolean
}): GroupMemberRow['state'] {
  if (before?.state === 'member' || runsGroups(viewer)) return 'member'
  if (isOwn) {
    if (before?.state === 'invited' || group.joining === 'free') return 'member'
    if (group.joining === 'invitation' && !before)
      throw new Refusal('forbidden', [{ msg: m.groups_by_invitation(), code: 'forbidden' }])
    return 'asked'
  }
  return before?.state === 'asked' ? 'member' : 'invited'
}

/** Returns the viewer's rights on a group, for the screen. Only members get its posts and events. */
export function groupRights(viewer: Viewer | null, own: OwnMembership): GroupDetails['may'] {
  const leads = isLeader(own) || runsGroups(viewer)
  return { edit: leads, remove: runsGroups(viewer), add: leads, post: isMember(own) }
}
