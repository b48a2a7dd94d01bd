import { membershipCategories } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'
import { countPeopleOn, findAccountAfter } from './membership-counts.queries.ts'

/** The accounts counted in one step. */
const accountsAtOnce = 2500

/**
 * Counts the members of each category on some days, confirmed or not. The result is cached until a membership changes.
 * A member of two categories counts once, in the first of: founder, executive, advisory, the society's own, general.
 * @param days soonest first
 */
export async function countMembersByCategory(
  { database, cache }: Pick<Context, 'database' | 'cache'>,
  days: readonly CalendarDate[],
): Promise<{ day: CalendarDate; counts: Record<string, number> }[]> {
  const { ownCategories } = await listOwnOptions(database)
  const own = ownCategories.map(({ name }) => name)
  const ranked = [...membershipCategories.filter((one) => one !== 'General Member'), ...own, 'General Member']
  const counted = await cache.read('memberCounts', JSON.stringify([ranked, days]), () =>
    countPeople(database, ranked, days),
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

/** Counts the accounts in steps and yields between them. The embedded database blocks the event loop during a query. */
async function countPeople(
  connection: Connection,
  categories: readonly string[],
  days: readonly CalendarDate[],
): Promise<Awaited<ReturnType<typeof countPeopleOn>>> {
  const rows: Awaited<ReturnType<typeof countPeopleOn>> = []
  for (let after = ''; ; ) {
    const upTo = await findAccountAfter(connection, after, accountsAtOnce - 1)
    rows.push(...(await countPeopleOn(connection, { categories, days, among: [after, upTo] })))
    if (upTo === null) return rows
    after = upTo
    await giveWay()
  }
}
