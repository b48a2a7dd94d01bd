import { type MembershipCategory, membershipCategories } from '../../../../contract/profiles/options.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { countMembersOn } from './membership-counts.queries.ts'

/**
 * Counts the members of each category on some days, whether confirmed or not.
 * @param days soonest first
 */
export async function countMembersByCategory(
  connection: Connection,
  days: readonly CalendarDate[],
): Promise<{ day: CalendarDate; counts: Record<MembershipCategory, number> }[]> {
  const rows = await countMembersOn(connection, days)
  return days.map((day, index) => {
    const countOf = (category: MembershipCategory) =>
      rows.filter((row) => row.category === category).reduce((sum, row) => sum + (row[`day${index}`] ?? 0), 0)
    const counts = Object.fromEntries(
      membershipCategories.map((category) => [category, countOf(category)]),
    ) as Record<MembershipCategory, number>
    return { day, counts }
  })
}
