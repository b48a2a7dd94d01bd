import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'

interface Lasting {
  from_date: CalendarDate
  to_date: CalendarDate | null
  /** The last day as a member of somebody who has left or died. */
  departed_on: CalendarDate | null
}

/** Returns the last day of a term, which is no later than its holder's last day as a member; null while it is open. */
export function endOfTerm({ from_date, to_date, departed_on }: Lasting): CalendarDate | null {
  if (departed_on === null || (to_date !== null && to_date <= departed_on)) return to_date
  return departed_on < from_date ? from_date : departed_on
}

/** Tells whether a membership is active: it says so itself, and has not ended. */
export function isActiveOn(today: CalendarDate, entry: Lasting & { active: boolean }): boolean {
  const end = endOfTerm(entry)
  return entry.active && (end === null || end >= today)
}

/** Tells `isActiveOn` in SQL, of people who are still members. */
export function activeOn(today: CalendarDate, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('active')} and (${column('to_date')} is null or ${column('to_date')} >= ${today}))`
}
