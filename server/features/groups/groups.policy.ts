import type { Selectable } from 'kysely'
import type { GroupDetails } from '../../../contract/groups/groups.ts'
import type { GroupMemberRow } from '../../database/rows/group-rows.ts'
import { may, type Viewer } from '../../endpoints/context.ts'

/** The viewer's own row of a group, as far as rights depend on it; null outside. */
export type OwnMembership = Pick<Selectable<GroupMemberRow>, 'state' | 'role'> | null

/** Returns whether somebody is in a group: asking or being invited does not count. */
export function isMember(own: OwnMembership): boolean {
  return own?.state === 'member'
}

/** Returns whether somebody leads a group. */
export function isLeader(own: OwnMembership): boolean {
  return own?.state === 'member' && own.role === 'leader'
}

/** Returns whether the viewer runs every group for the society: their adding counts at once. */
export function runsGroups(viewer: Viewer | null): boolean {
  return may(viewer, 'keep members')
}

/** Returns the viewer's rights on a group, for the screen. Posts and events are for those in it alone. */
export function groupRights(viewer: Viewer | null, own: OwnMembership): GroupDetails['may'] {
  const leads = isLeader(own) || runsGroups(viewer)
  return { edit: leads, remove: runsGroups(viewer), add: leads, post: isMember(own) }
}
