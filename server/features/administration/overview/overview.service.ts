import type { Overview } from '../../../../contract/administration/overview/schemas.ts'
import { dayIn } from '../../../../contract/profiles/birthdays.ts'
import { membershipCategories } from '../../../../contract/profiles/options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { listUpcoming } from '../../events/calendar/calendar.service.ts'
import { listBirthdays } from '../../profiles/profiles.service.ts'
import { countOpenClaims } from '../claims/claims.service.ts'
import { waitingCount } from '../newcomers/newcomers.service.ts'
import { countAccountsBetween, countEverything, countMembersOn } from './overview.queries.ts'

const monthsShown = 12

/** Where the society stands: today's numbers, the last twelve months, and what comes. */
export async function readOverview(context: Context, viewer: Viewer): Promise<Overview> {
  const { config, database } = context
  const today = dayIn(config.timeZone, config.now())
  const months = monthsUpTo(today)
  const starts = [...months, months.at(-1)?.add({ months: 1 }) ?? months[0]].flatMap((month) =>
    month ? [startOf(month, config.timeZone)] : [],
  )
  const [counts, waiting, claims, membersByMonth, accounts, birthdays, events] = await Promise.all([
    countEverything(database),
    waitingCount(database),
    countOpenClaims(context),
    countMembersByMonth(database, months, today),
    countAccountsBetween(database, starts),
    listBirthdays(context, viewer),
    config.calendarOn ? listUpcoming(context) : [],
  ])
  return {
    ...counts,
    waiting,
    claims,
    membersByMonth,
    newAccounts: months.map((month, index) => ({
      month: month.toString(),
      count: (accounts as Record<string, number>)[`span${index}`] ?? 0,
    })),
    birthdays: [...birthdays.today, ...birthdays.upcoming].map(({ user, dob }) => ({
      _id: user._id,
      name: user.name,
      date: (dob ?? '').slice('YYYY-'.length),
    })),
    events: events.map(({ _id, title, start }) => ({ _id, title, start })),
  }
}

/** One month after the other: between their queries the embedded database answers others. */
async function countMembersByMonth(
  database: Connection,
  months: Temporal.PlainYearMonth[],
  today: string,
): Promise<Overview['membersByMonth']> {
  const counted: Overview['membersByMonth'] = []
  for (const month of months) {
    const rows = await countMembersOn(database, lastDayOf(month, today))
    const counts = new Map<string, number>(rows.map(({ category, count }) => [category, count]))
    counted.push({
      month: month.toString(),
      counts: Object.fromEntries(
        membershipCategories.map((category) => [category, counts.get(category) ?? 0]),
      ) as Overview['membersByMonth'][number]['counts'],
    })
  }
  return counted
}

function monthsUpTo(today: string): Temporal.PlainYearMonth[] {
  const present = Temporal.PlainDate.from(today).toPlainYearMonth()
  return Array.from({ length: monthsShown }, (_, index) =>
    present.subtract({ months: monthsShown - 1 - index }),
  )
}

function startOf(month: Temporal.PlainYearMonth, zone: string): string {
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime(zone).epochMilliseconds).toISOString()
}

/** The present month ends today. */
function lastDayOf(month: Temporal.PlainYearMonth, today: string): string {
  const last = month.toPlainDate({ day: month.daysInMonth }).toString()
  return last < today ? last : today
}
