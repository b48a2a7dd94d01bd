import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'

interface Lasting {
  from_date: CalendarDate
  to_date: CalendarDate | null
  /** The last day as a member; null for current members. */
  departed_on: CalendarDate | null
}

/** Returns the last day of a term, null while it is open. It is capped at the holder's last day as a member. */
export function endOfTerm({ from_date, to_date, departed_on }: Lasting): CalendarDate | null {
  if (departed_on === null || (to_date !== null && to_date <= departed_on)) return to_date
  return departed_on < from_date ? from_date : departed_on
}

/** Checks if a membership is active: it is marked as such, and has not ended. */
export function isActiveOn(today: CalendarDate, entry: Lasting & { active: boolean }): boolean {
  const end = endOfTerm(entry)
  return entry.active && (end === null || end >= today)
}

/** Builds `isActiveOn` as an SQL condition, for current members. */
export function activeOn(today: CalendarDate, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('active')} and (${column('to_date')} is null or ${column('to_date')} >= ${today}))`
}
