import type { CalendarDate } from '../time/calendar-date.ts'

interface Entry {
  _id: string
  from: CalendarDate
  to: CalendarDate | null
}

/**
 * Orders experience and education: current first, then the latest end, start, and newest entry. The rule is
 * in docs/specification.md#display-rules. Memberships of equal rank are ordered so, too.
 */
export function latestFirst(one: Entry, other: Entry): number {
  return latestPeriodFirst(one, other) || descending(one._id, other._id)
}

/** Orders periods: current ones first, otherwise the latest end, then the latest start. */
export function latestPeriodFirst(
  one: Pick<Entry, 'from' | 'to'>,
  other: Pick<Entry, 'from' | 'to'>,
): number {
  return descending(one.to ?? '9999-12-31', other.to ?? '9999-12-31') || descending(one.from, other.from)
}

function descending(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1
}
