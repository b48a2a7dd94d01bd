import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { findAccountAfter } from './membership-counts.service.ts'

/** Accounts read per step. */
const accountsAtOnce = 1000

/** People of a category who joined, left or died in a year. */
export interface StayCounts {
  year: number
  category: string
  joined: number
  left: number
  died: number
}

type Row = Awaited<ReturnType<typeof listMembershipDays>>[number]

/**
 * Counts the people who joined, left and died within a period, by year and category. The day of joining is the stated
 * one, otherwise that of the first membership, unless a list came in without it; the last day that of the departure, otherwise of the last membership.
 * The result is cached until a membership changes.
 */
export async function countStays(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  period: { from: CalendarDate; to: CalendarDate; today: CalendarDate },
): Promise<StayCounts[]> {
  const key = JSON.stringify(['stays', period.from, period.to, period.today])
  const counted = await cache.read('memberCounts', key, async () => {
    const counts = new Map<string, StayCounts>()
    for (let after = ''; ; ) {
      const upTo = await findAccountAfter(database, after, accountsAtOnce - 1)
      const rows = await listMembershipDays(database, [after, upTo])
      for (const own of Map.groupBy(rows, ({ user_id }) => user_id).values()) addStay(counts, own, period)
      if (upTo === null) return [...counts.values()]
      after = upTo
      await yieldToRequests()
    }
  })
  return counted ?? []
}

type Kind = 'joined' | 'left' | 'died'

/** Adds one person to the counts. */
function addStay(
  counts: Map<string, StayCounts>,
  own: Row[],
  { from, to, today }: { from: CalendarDate; to: CalendarDate; today: CalendarDate },
): void {
  const count = (kind: Kind, day: CalendarDate, category: string | null) => {
    if (day < from || day > to || day > today) return
    const year = Number(day.slice(0, 'YYYY'.length))
    const name = category ?? 'General Member'
    const key = `${year} ${name}`
    const counted = counts.get(key) ?? { year, category: name, joined: 0, left: 0, died: 0 }
    counted[kind] += 1
    counts.set(key, counted)
  }
  const [any] = own
  if (!any) return
  const memberships = own.filter(({ from_date }) => from_date !== null)
  const first = memberships.toSorted((one, other) => compare(one.from_date, other.from_date))[0]
  // Of a list that states only the year, the membership begins on its first day.
  const isDated = !any.joining_unknown || first?.from_date?.endsWith('-01-01')
  const joined = any.joined_on ?? (isDated ? first?.from_date : null)
  if (joined) count('joined', joined, first?.category ?? null)
  const last = memberships.toSorted((one, other) => compare(endOf(other), endOf(one)))[0]
  if (any.departed !== null && any.departed_on !== null)
    count(any.departed === 'deceased' ? 'died' : 'left', any.departed_on, last?.category ?? null)
  else if (last?.to_date && last.to_date < today) count('left', last.to_date, last.category)
}

const open = '9999-12-31'

function endOf({ to_date }: Row): string {
  return to_date ?? open
}

function compare(one: string | null, other: string | null): number {
  return (one ?? open) < (other ?? open) ? -1 : 1
}

/**
 * Lists the memberships of some accounts with the days of joining and departure. A person with a stated day
 * of joining is listed without a membership, too.
 * @param among the ids of accounts: after the first, up to the second, null for the end
 */
function listMembershipDays(connection: Connection, [after, upTo]: [after: string, upTo: string | null]) {
  let people = connection
    .selectFrom('users as owner')
    .leftJoin('memberships as entry', (join) =>
      join.onRef('entry.user_id', '=', 'owner.id').on('entry.refused_at', 'is', null),
    )
    .select([
      'owner.id as user_id',
      'owner.joined_on',
      'owner.joining_unknown',
      'owner.departed',
      'owner.departed_on',
    ])
    .select(['entry.category', 'entry.from_date', 'entry.to_date'])
    .where('owner.id', '>', after)
    .where(({ or, eb }) => or([eb('entry.id', 'is not', null), eb('owner.joined_on', 'is not', null)]))
  if (upTo !== null) people = people.where('owner.id', '<=', upTo)
  return people.execute()
}
