import { type RawBuilder, sql } from 'kysely'
import { membershipCategories } from '../../../../contract/profiles/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'

/** Accounts counted per step. */
const accountsAtOnce = 2500

/**
 * Counts the members of each category on some days, confirmed or not. The result is cached until a membership
 * changes. A member of two categories counts once, in the first of: founder, executive, advisory, custom,
 * general.
 * @param days earliest first
 */
export async function countMembersByCategory(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  days: readonly CalendarDate[],
): Promise<{ day: CalendarDate; counts: Record<string, number> }[]> {
  const { ownCategories } = await listOwnOptions(database)
  const own = ownCategories.map(({ name }) => name)
  const ranked = [...membershipCategories.filter((one) => one !== 'General Member'), ...own, 'General Member']
  const counted = await cache.read('memberCounts', JSON.stringify([ranked, days]), () =>
    inSteps(database, (among) => countPeopleOn(database, { categories: ranked, days, among })),
  )
  const rows = counted ?? []
  return days.map((day, index) => {
    const countIn = (place: number) =>
      rows.reduce((sum, row) => sum + (row[`day${index}`] === place ? row.people : 0), 0)
    const shown = [...membershipCategories, ...own]
    return {
      day,
      counts: Object.fromEntries(shown.map((category) => [category, countIn(ranked.indexOf(category))])),
    }
  })
}

/** A year of the society: the people who joined and left, and the members at its end or today. */
interface YearCounts {
  year: number
  joined: number
  left: number
  members: number
}

/** The most years that are counted; the first includes all earlier ones. */
const mostYears = 60

/**
 * Counts members by year since the first membership: joined, left, and present at its end. Absences between
 * memberships are ignored. The result is cached until a membership changes.
 */
export async function countMembersByYear(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  today: CalendarDate,
): Promise<YearCounts[]> {
  const stays = await cache.read('memberCounts', JSON.stringify(['years', today]), () =>
    inSteps(database, (among) => countStaysByYear(database, { today, among })),
  )
  if (!stays?.length) return []
  const present = Number(today.slice(0, 'YYYY'.length))
  const first = Math.max(Math.min(...stays.map(({ joined }) => Number(joined))), present - mostYears + 1)
  const changes = Array.from({ length: present - first + 1 }, () => ({ joined: 0, left: 0 }))
  for (const { joined, left, people } of stays) {
    const [joinedIn, leftIn] = [joined, left].map((year) => changes[Math.max(0, Number(year) - first)])
    if (joinedIn) joinedIn.joined += people
    if (left !== null && leftIn) leftIn.left += people
  }
  let members = 0
  return changes.map(({ joined, left }, index) => {
    members += joined - left
    return { year: first + index, joined, left, members }
  })
}

/** Counts the accounts in steps and yields between them. The embedded database blocks the event loop during a query. */
async function inSteps<Row>(
  connection: Connection,
  count: (among: [after: string, upTo: string | null]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ; ) {
    const upTo = await findAccountAfter(connection, after, accountsAtOnce - 1)
    rows.push(...(await count([after, upTo])))
    if (upTo === null) return rows
    after = upTo
    await yieldToRequests()
  }
}

interface CountedPeople {
  categories: readonly string[]
  days: readonly CalendarDate[]
  among: [after: string, upTo: string | null]
}

/** Finds the account at a distance after another one, by id; null beyond the end. */
async function findAccountAfter(connection: Connection, after: string, places: number) {
  const row = await connection
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(places)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Counts people by category on each of some days; equal series are one row. `day0`, `day1` and so on are indexes into
 * `categories`, null where the person was no member. Of several categories on a day the first counts.
 * @param categories in order of precedence
 * @param among the ids of accounts: after the first, up to the second, null for the end
 */
function countPeopleOn(connection: Connection, { categories, days, among: [after, upTo] }: CountedPeople) {
  const [firstDay, lastDay] = [days.at(0) ?? '', days.at(-1) ?? '']
  let stays = connection
    .selectFrom('memberships as entry')
    .innerJoin('users as owner', 'owner.id', 'entry.user_id')
    .select(['entry.user_id', 'entry.from_date', 'entry.to_date', 'owner.departed_on'])
    .select(placeOf(categories).as('place'))
    .where('entry.user_id', '>', after)
    .where('entry.from_date', '<=', lastDay)
    .where(({ or, eb }) => or([eb('entry.to_date', 'is', null), eb('entry.to_date', '>=', firstDay)]))
  if (upTo !== null) stays = stays.where('entry.user_id', '<=', upTo)
  const people = connection
    .selectFrom(stays.as('stay'))
    .select(({ fn }) => days.map((day, index) => fn.min(placeOn(day)).as(`day${index}`)))
    .groupBy('user_id')
  const names = days.map((_, index) => `person.day${index}` as const)
  return (
    connection
      .selectFrom(people.as('person'))
      .select(names)
      // An asterisk would read every column of these tables, and any visit would invalidate the result.
      .select(sql<number>`count(1)`.as('people'))
      .groupBy(names)
      .execute()
  )
}

/**
 * Counts people by the years of their first and last day as members; `left` is null for present members.
 * Equal years are one row.
 * @param among the ids of accounts: after the first, up to the second, null for the end
 */
function countStaysByYear(
  connection: Connection,
  { today, among: [after, upTo] }: { today: CalendarDate } & Pick<CountedPeople, 'among'>,
) {
  let stays = connection
    .selectFrom('memberships as entry')
    .innerJoin('users as owner', 'owner.id', 'entry.user_id')
    .select(({ fn }) => [
      fn.min('entry.from_date').as('first_day'),
      fn.max('owner.departed_on').as('departed_on'),
    ])
    .select(sql<CalendarDate>`max(coalesce(entry.to_date, '9999-12-31'))`.as('last_day'))
    .where('entry.user_id', '>', after)
    .where('entry.from_date', '<=', today)
    .groupBy('entry.user_id')
  if (upTo !== null) stays = stays.where('entry.user_id', '<=', upTo)
  const lastDay = sql`case when departed_on < last_day then departed_on else last_day end`
  const people = connection
    .selectFrom(stays.as('stay'))
    .select([
      yearOf(sql`first_day`).as('joined'),
      sql<string | null>`case when ${lastDay} < ${today} then ${yearOf(lastDay)} end`.as('left'),
    ])
  return connection
    .selectFrom(people.as('person'))
    .select(['joined', 'left'])
    .select(sql<number>`count(1)`.as('people'))
    .groupBy(['joined', 'left'])
    .execute()
}

function yearOf(day: RawBuilder<unknown>) {
  return sql<string>`substr(cast(${day} as text), 1, 4)`
}

function placeOf(categories: readonly string[]) {
  const cases = categories.map((category, place) => sql`when ${category} then ${sql.lit(place)}`)
  return sql<number>`case entry.category ${sql.join(cases, sql` `)} else ${sql.lit(categories.length)} end`
}

/** Selects the index of a stay's category if it includes a day. */
function placeOn(day: CalendarDate) {
  return sql<number | null>`case when from_date <= ${day} and (to_date is null or to_date >= ${day})
    and (departed_on is null or departed_on >= ${day}) then place end`
}

/** Accounts read per step. */
const staysAtOnce = 1000

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
      const upTo = await findAccountAfter(database, after, staysAtOnce - 1)
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
