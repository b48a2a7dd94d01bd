import { membershipCategories } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'
import { countPeopleOn, countStaysByYear, findAccountAfter } from './membership-counts.queries.ts'

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
