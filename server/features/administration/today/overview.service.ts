import type { Overview } from '../../../../contract/administration/overview.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { backupReport } from '../../../operations/schedule/scheduled-backups.ts'
import { instantOf } from '../../../text/zone-clock.ts'
import { countWaitingAccounts } from '../../accounts/joining/newcomers.service.ts'
import { countAccounts, countNewAccounts } from '../../accounts/lifecycle/account-counts.service.ts'
import { listPastAttendance, listUpcoming } from '../../events/calendar/calendar.service.ts'
import { noGroups } from '../../events/series/event-groups.service.ts'
import { countOpenReports } from '../../posts/moderation/reports.service.ts'
import { countOpenClaims } from '../../profiles/claims/claims.service.ts'
import { listBirthdays } from '../../profiles/directory/birthdays.service.ts'
import { countTowns } from '../../profiles/directory/directory.service.ts'
import {
  countMembersByCategory,
  countMembersByYear,
} from '../../profiles/histories/membership-counts.service.ts'
import { countAllProfiles } from '../../profiles/profile/profile.service.ts'
import { drawOverview } from './overview-drawings.ts'

const monthsShown = 12

/** Returns current numbers, the last twelve months, and upcoming birthdays and events. */
export async function readOverview(context: Context, viewer: Viewer): Promise<Overview> {
  const { config } = context
  const today = dayIn(config.timeZone, config.now())
  const months = monthsUpTo(today, monthsShown)
  const lastDays = months.map((month) => lastDayOf(month, today))
  const [
    accounts,
    profiles,
    waiting,
    reports,
    claims,
    members,
    accountsByMonth,
    birthdays,
    events,
    ...others
  ] = await inTurn([
    () => countAccounts(context),
    () => countAllProfiles(context),
    () => countWaitingAccounts(context),
    () => countOpenReports(context),
    () => countOpenClaims(context),
    () => countMembersByCategory(context, lastDays),
    () => countNewAccounts(context, boundsOf(months, config.timeZone)),
    () => listBirthdays(context, viewer),
    async () => (config.calendarOn ? listUpcoming(context, noGroups) : []),
    async () => (may(viewer, 'change settings') ? backupReport(context) : null),
    () => countMembersByYear(context, today),
    async () => (config.calendarOn ? listPastAttendance(context) : []),
    () => countTowns(context, viewer),
  ])
  const [backups, years, attendance, towns] = others
  const figures = {
    membersByMonth: members.map(({ day, counts }) => ({ month: day.slice(0, 'YYYY-MM'.length), counts })),
    newAccounts: months.map((month, index) => ({
      month: month.toString(),
      count: accountsByMonth[index] ?? 0,
    })),
    years,
    attendance,
    ...towns,
  }
  return {
    ...figures,
    drawings: drawOverview(figures),
    accounts,
    profiles,
    waiting,
    reports,
    claims,
    birthdays: [...birthdays.today, ...birthdays.upcoming].map(({ user, birthDay }) => ({
      _id: user._id,
      name: user.name,
      date: birthDay ?? '',
    })),
    backups,
    events: events.map(({ _id, title, start }) => ({ _id, title, start })),
  }
}

/**
 * Runs reads sequentially. The embedded database responds synchronously; other requests are served between
 * the reads.
 */
async function inTurn<Values extends unknown[]>(
  reads: {
    [Index in keyof Values]: () => Promise<Values[Index]>
  },
): Promise<Values> {
  const values: unknown[] = []
  for (const read of reads) {
    values.push(await read())
    await yieldToRequests()
  }
  return values as Values
}

/** Lists some months up to the present one, earliest first. */
function monthsUpTo(today: CalendarDate, count: number): Temporal.PlainYearMonth[] {
  const present = Temporal.PlainDate.from(today).toPlainYearMonth()
  return Array.from({ length: count }, (_, index) => present.subtract({ months: count - 1 - index }))
}

/** Returns the start of each of some successive months, and the end of the last. */
function boundsOf(months: Temporal.PlainYearMonth[], zone: string): string[] {
  const afterwards = months.slice(-1).map((month) => month.add({ months: 1 }))
  return [...months, ...afterwards].map((month) => instantOf(`${month}-01`, zone))
}

/** Returns the last day of a month; the present month ends today. */
function lastDayOf(month: Temporal.PlainYearMonth, today: CalendarDate): CalendarDate {
  const last = month.toPlainDate({ day: month.daysInMonth }).toString()
  return last < today ? last : today
}
