import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'

/** Lists some months up to the present one, the earliest first. */
export function monthsUpTo(today: CalendarDate, count: number): Temporal.PlainYearMonth[] {
  const present = Temporal.PlainDate.from(today).toPlainYearMonth()
  return Array.from({ length: count }, (_, index) => present.subtract({ months: count - 1 - index }))
}

/** Lists the instants at which some successive months start in a zone, and at last the one at which they end. */
export function boundsOf(months: Temporal.PlainYearMonth[], zone: string): string[] {
  const afterwards = months.slice(-1).map((month) => month.add({ months: 1 }))
  return [...months, ...afterwards].map((month) => {
    const start = month.toPlainDate({ day: 1 }).toZonedDateTime(zone)
    return new Date(start.epochMilliseconds).toISOString()
  })
}

/** Returns the last day of a month; the present month ends today. */
export function lastDayOf(month: Temporal.PlainYearMonth, today: CalendarDate): CalendarDate {
  const last = month.toPlainDate({ day: month.daysInMonth }).toString()
  return last < today ? last : today
}
