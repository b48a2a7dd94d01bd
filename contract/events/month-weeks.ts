import { addDays, type CalendarDate } from '../time/calendar-date.ts'

/** A day in the weeks around a month. */
export interface WeekDay {
  day: CalendarDate
  /** true for days of the neighbouring months in the first and last week. */
  isOutside: boolean
}

const daysInWeek = 7

/** Returns the weeks, from Sunday, that contain the month of a day. */
export function weeksOfMonth(date: CalendarDate): WeekDay[][] {
  const month = date.slice(0, 'YYYY-MM'.length)
  const first = `${month}-01`
  const weeks: WeekDay[][] = []
  let sunday = addDays(first, -new Date(first).getUTCDay())
  while (sunday < first || sunday.startsWith(month)) {
    const days = Array.from({ length: daysInWeek }, (_, index) => addDays(sunday, index))
    weeks.push(days.map((day) => ({ day, isOutside: !day.startsWith(month) })))
    sunday = addDays(sunday, daysInWeek)
  }
  return weeks
}
