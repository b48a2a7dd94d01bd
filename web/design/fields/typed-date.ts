import { m } from '../../../contract/paraglide/messages.js'
import { latinDigits, readCalendarDate, readDateNumbers } from '../../../contract/text/digits.ts'
import type { BikramSambatCalendar, BikramSambatDate } from '../../../contract/time/bikram-sambat.ts'
import type { CalendarDate } from '../../../contract/time/calendar-date.ts'
import { formatGregorian } from '../texts/calendar-day.ts'

/** Years back and ahead within which a date is usual. */
const yearsBack = 95
const yearsAhead = 20
/** Years back within which the date of an event, which has a time, is usual. */
const yearsBackWithTime = 10

interface Expectation {
  /** true where the date cannot lie ahead. */
  isPast: boolean
  hasTime?: boolean
  today: CalendarDate
}

/** Reads year, month and day in any script of digits. */
export function readTyped(text: string): BikramSambatDate | null {
  return readDateNumbers(latinDigits(text))
}

/** Returns the day as it is typed in the Gregorian calendar; null where that has no such day. */
export function gregorianDay({ year, month, day }: BikramSambatDate): CalendarDate | null {
  return readCalendarDate(`${month}/${day}/${year}`)
}

/** Returns the text of a day's Gregorian date; it is marked as expected where the year is a forecast. */
export function gregorianText(calendar: BikramSambatCalendar, day: BikramSambatDate): string {
  const date = calendar.gregorianDay(day)
  if (date === null) return ''
  const text = m.site_bs_gregorian({ date: formatGregorian(date) })
  const isForecast = calendar.stateOf(day.year) === 'provisional'
  return isForecast ? `${text} (${m.site_bikram_sambat_expected()})` : text
}

/** Returns the Gregorian date of a day that was meant in Bikram Sambat; null where it is usual as typed. */
export function nepaliMeant(calendar: BikramSambatCalendar, typed: BikramSambatDate, expected: Expectation) {
  if (isUsual(gregorianDay(typed), expected)) return null
  const meant = calendar.gregorianDay(typed)
  return isUsual(meant, expected) ? meant : null
}

/** Returns the Gregorian date that was typed as Bikram Sambat; null where it is usual as that. */
export function gregorianMeant(
  calendar: BikramSambatCalendar,
  typed: BikramSambatDate,
  expected: Expectation,
) {
  if (isUsual(calendar.gregorianDay(typed), expected)) return null
  const meant = gregorianDay(typed)
  return isUsual(meant, expected) ? meant : null
}

function isUsual(date: CalendarDate | null, { isPast, hasTime, today }: Expectation): boolean {
  const inYears = (years: number) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`
  const back = hasTime ? yearsBackWithTime : yearsBack
  return date !== null && date >= inYears(-back) && date <= (isPast ? today : inYears(yearsAhead))
}
