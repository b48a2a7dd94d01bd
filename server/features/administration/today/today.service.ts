import type { Today } from '../../../../contract/administration/today.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { mailCounts } from '../../../mail/mail-queue.ts'
import { backupReport } from '../../../operations/schedule/scheduled-backups.ts'
import { countBouncing } from '../../accounts/bounces/bounces.service.ts'
import { countWaitingAccounts } from '../../accounts/joining/newcomers.service.ts'
import { countUnclaimedAccounts } from '../../accounts/lifecycle/account-counts.service.ts'
import { listUpcoming, readEvent } from '../../events/calendar/calendar.service.ts'
import { findableEventGroups } from '../../events/series/event-groups.service.ts'
import { countUnsentLetters } from '../../letters/letters/sending.service.ts'
import { countOpenReports } from '../../posts/moderation/reports.service.ts'
import { countOpenClaims } from '../../profiles/claims/claims.service.ts'
import { countUnattendedHouseholds } from '../../profiles/households/all-households.service.ts'
import { listComingOfAge } from '../../profiles/households/coming-of-age.service.ts'
import { readFirstDay } from './first-day.service.ts'

/** Returns the tasks that a viewer may do, and the next event with RSVPs. */
export async function readToday(
  context: Context,
  viewer: Viewer,
): Promise<Omit<Today, 'unknownProxy' | 'failingTasks' | 'refusedWrites'>> {
  const { config, database } = context
  const keepsMembers = may(viewer, 'keep members')
  const [
    waiting,
    claims,
    reports,
    neverClaimed,
    comingOfAge,
    unattended,
    mails,
    bounced,
    unsentLetters,
    nextEvent,
    backups,
  ] = await Promise.all([
    keepsMembers ? countWaitingAccounts(context) : null,
    may(viewer, 'keep roster') ? countOpenClaims(context) : null,
    may(viewer, 'moderate') ? countOpenReports(context) : null,
    keepsMembers ? countUnclaimedAccounts(context) : null,
    keepsMembers ? listComingOfAge(context) : null,
    keepsMembers ? countUnattendedHouseholds(context) : null,
    keepsMembers ? mailCounts(database) : null,
    keepsMembers ? countBouncing(context) : null,
    may(viewer, 'write letters') ? countUnsentLetters(context, viewer) : null,
    config.calendarOn && may(viewer, 'keep events') ? readNextEvent(context, viewer) : null,
    may(viewer, 'change settings') ? backupReport(context) : null,
  ])
  return {
    waiting,
    claims,
    reports,
    neverClaimed,
    comingOfAge,
    unattended,
    bounced,
    unsentLetters,
    failedMails: mails && (mails.dead ?? 0),
    nextEvent,
    backups,
    firstDay: backups && (await readFirstDay(context, backups)),
  }
}

async function readNextEvent(context: Context, viewer: Viewer): Promise<Today['nextEvent']> {
  const groups = await findableEventGroups(context, viewer)
  const next = (await listUpcoming(context, groups)).find(({ cancelled }) => !cancelled)
  return next ? readEvent(context, viewer, next._id) : null
}
