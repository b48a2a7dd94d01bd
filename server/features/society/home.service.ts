import type { MemberHome } from '../../../contract/society/home.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { readVisitBefore } from '../accounts/account/accounts.service.ts'
import { readChangedEvents, readOwnNextEvent } from '../events/calendar/member-events.service.ts'
import { noteReading } from '../notifications/message-times.service.ts'
import { readRecentWriting } from '../posts/feed/recent-writing.service.ts'
import { readOpenInvitations } from '../profiles/households/households.service.ts'

/** Returns the member's home page: news since the last visit, the next event and invitations. */
export async function readMemberHome(context: Context, viewer: Viewer): Promise<MemberHome> {
  const { config, database } = context
  const since = await readVisitBefore(database, viewer.userId)
  const seesMembers = viewer.approved && !viewer.limited
  const [writing, events, next, invitations] = await Promise.all([
    since && seesMembers && config.postsOn ? readRecentWriting(context, viewer, since) : null,
    since && config.calendarOn ? readChangedEvents(context, viewer, since) : null,
    config.calendarOn ? readOwnNextEvent(context, viewer) : null,
    readOpenInvitations(context, viewer),
  ])
  await noteReading(context, viewer, 'read_at')
  return { since, writing, events, next, invitations }
}
