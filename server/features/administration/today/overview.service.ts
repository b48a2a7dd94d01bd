import type { Overview } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { membershipCategories } from '../../../../contract/profiles/options-and-limits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import {
  type BarRow,
  drawBarRows,
  drawColumns,
  drawCourse,
  drawUpAndDown,
} from '../../../charts/bar-and-line-charts.ts'
import { markupOf } from '../../../charts/drawing.ts'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { backupReport } from '../../../operations/schedule/scheduled-backups.ts'
import { countText, digitText } from '../../../text/formats.ts'
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

type Figures = Pick<
  Overview,
  'membersByMonth' | 'newAccounts' | 'years' | 'attendance' | 'towns' | 'elsewhere'
>

/** Draws each of the figures of the overview. */
function drawOverview(figures: Figures): Overview['drawings'] {
  return {
    membersByMonth: drawMembersByMonth(figures),
    newAccounts: drawNewAccounts(figures),
    members: drawMembers(figures),
    turnover: drawTurnover(figures),
    attendance: drawAttendance(figures),
    towns: drawTowns(figures),
  }
}

/** Returns a title for screen readers: the highest and the latest number. */
function titleOf(title: string, values: readonly number[]): string {
  return m.administration_chart({
    title,
    highest: countText(Math.max(0, ...values)),
    latest: countText(values.at(-1) ?? 0),
  })
}

function monthLabel({ month }: { month: string }): string {
  return digitText(month.slice('YYYY-'.length))
}

function drawMembersByMonth({ membersByMonth }: Figures): string {
  const totals = membersByMonth.map(({ counts }) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  )
  // Categories added by the society are left out while they have no members.
  const specified: readonly string[] = membershipCategories
  const series = Object.keys(membersByMonth[0]?.counts ?? {})
    .map((name) => ({ name, values: membersByMonth.map(({ counts }) => counts[name] ?? 0) }))
    .filter(({ name, values }) => specified.includes(name) || values.some((value) => value > 0))
    .map(({ name, values }) => ({ name: labelOf(name), values }))
  const title = titleOf(m.administration_members_over_time(), totals)
  return markupOf(drawColumns(title, membersByMonth.map(monthLabel), series))
}

function drawNewAccounts({ newAccounts }: Figures): string {
  const name = m.administration_new_accounts()
  const values = newAccounts.map(({ count }) => count)
  return markupOf(drawColumns(titleOf(name, values), newAccounts.map(monthLabel), [{ name, values }]))
}

function drawMembers({ years }: Figures): string {
  const values = years.map(({ members }) => members)
  const title = titleOf(m.administration_members_by_year(), values)
  return markupOf(
    drawCourse(
      title,
      years.map(({ year }) => digitText(String(year))),
      values,
    ),
  )
}

function drawTurnover({ years }: Figures): string {
  const joined = years.map((one) => one.joined)
  const title = titleOf(m.administration_turnover(), joined)
  return markupOf(
    drawUpAndDown(
      title,
      years.map(({ year }) => digitText(String(year))),
      [
        { name: m.administration_joined(), values: joined },
        { name: m.administration_left(), values: years.map(({ left }) => left) },
      ],
    ),
  )
}

function drawAttendance({ attendance }: Figures): string {
  const rows = attendance.map(({ title, going, seats }) => ({ name: title, value: going, of: seats }))
  const numberText = ({ value, of }: BarRow) =>
    of === null
      ? countText(value)
      : m.administration_going_of_seats({ going: countText(value), seats: countText(of) })
  return markupOf(drawBarRows(m.administration_attendance_chart({ count: rows.length }), rows, numberText))
}

function drawTowns({ towns, elsewhere }: Figures): string {
  const rows = [
    ...towns.map(({ town, members }) => ({ name: town, value: members, of: null })),
    ...(elsewhere > 0 ? [{ name: m.administration_other_towns(), value: elsewhere, of: null }] : []),
  ]
  return markupOf(drawBarRows(m.administration_towns_chart({ count: towns.length }), rows))
}
