import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import type { Api } from '../../../api/api.ts'
import { takesPart, unlessRefused } from '../attendance/attendance.ts'

/** The readers of events that the viewer adds: everybody, and some groups. */
export interface EventAudience {
  everybody: boolean
  groups: GroupName[]
}

/** Loads the groups for which the viewer adds events. Organisers see all, leaders their own. */
export async function loadEventGroups(api: Api, user: CurrentUser | null): Promise<GroupName[]> {
  if (user === null || !takesPart(user)) return []
  const isKeeper = user.rights.includes('keep events')
  const groups = await unlessRefused(
    api.request('GET /api/groups', { query: isKeeper ? {} : { own: 'true' } }),
  )
  return (groups ?? [])
    .filter(({ role }) => isKeeper || role === 'leader')
    .map(({ _id, name }) => ({ _id, name }))
}

/** Checks whether the viewer may add events at all. */
export function mayAddEvents({ everybody, groups }: EventAudience): boolean {
  return everybody || groups.length > 0
}

/** Checks whether the viewer may change an event. */
export function mayChangeEvent({ everybody, groups }: EventAudience, { group }: CalendarEvent): boolean {
  return everybody || groups.some(({ _id }) => _id === group?._id)
}
