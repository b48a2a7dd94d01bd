import { type RawBuilder, sql } from 'kysely'
import { membershipCategories } from '../../../../contract/profiles/options.ts'
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
export async function findAccountAfter(connection: Connection, after: string, places: number) {
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
