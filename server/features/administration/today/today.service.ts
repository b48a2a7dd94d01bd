import type { Today } from '../../../../contract/administration/today/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { mailCounts } from '../../../mail/mail-queue.ts'
import { countUnclaimedAccounts } from '../../accounts/lifecycle/account-counts.service.ts'
import { countWaitingAccounts } from '../../accounts/lifecycle/waiting-accounts.service.ts'
import { listUpcoming, readEvent } from '../../events/calendar/calendar.service.ts'
import { countOpenReports } from '../../posts/moderation/report-counts.service.ts'
import { countOpenClaims } from '../../profiles/claims/claims.service.ts'

/** Returns what waits for an administrator, and the next event with its RSVPs. */
export async function readToday(context: Context): Promise<Omit<Today, 'unknownProxy'>> {
  const { config, database } = context
  const [waiting, claims, reports, neverClaimed, mails, nextEvent] = await Promise.all([
    countWaitingAccounts(context),
    countOpenClaims(context),
    countOpenReports(context),
    countUnclaimedAccounts(context),
    mailCounts(database),
    config.calendarOn ? readNextEvent(context) : null,
  ])
  return { waiting, claims, reports, neverClaimed, failedMails: mails.dead ?? 0, nextEvent }
}

async function readNextEvent(context: Context): Promise<Today['nextEvent']> {
  const next = (await listUpcoming(context)).find(({ cancelled }) => !cancelled)
  return next ? readEvent(context, next._id) : null
}
