import { type MembershipCategory, membershipCategories } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import { countComingAndGoing, countMembersThroughout } from './membership-counts.queries.ts'

/**
 * Counts the members of each category on some days, whether confirmed or not.
 * @param days soonest first
 */
export async function countMembersByCategory(
  connection: Connection,
  days: readonly CalendarDate[],
): Promise<{ day: CalendarDate; counts: Record<MembershipCategory, number> }[]> {
  const throughout = await countMembersThroughout(connection, days)
  await giveWay()
  const changing = await countComingAndGoing(connection, days)
  return days.map((day, index) => {
    const countOf = (wanted: MembershipCategory) =>
      (throughout.find(({ category }) => category === wanted)?.count ?? 0) +
      (changing.find(({ category }) => category === wanted)?.[`day${index}`] ?? 0)
    const counts = Object.fromEntries(
      membershipCategories.map((category) => [category, countOf(category)]),
    ) as Record<MembershipCategory, number>
    return { day, counts }
  })
}
