import { nepaliDigits } from '../../../contract/text/nepali-numbers.ts'
import { nepaliRelativeTime, nepaliTimes, type TimeFormat } from '../../../contract/text/nepali-times.ts'
import { formatDate, formatGregorian, formatYear } from './calendar-day.ts'
import { bikramSambat, pageLanguage } from './page-language.ts'

export { formatDate, formatYear }

const wholeDate = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const dateAndTime = { ...wholeDate, hour: 'numeric', minute: '2-digit' } as const

/** Formats month and day, `MM-DD`, as `MM/DD`. The next one in Bikram Sambat follows for readers of both calendars. */
export function formatAnniversary(day: string): string {
  const text = day.replace('-', '/')
  const digits = (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne' ? nepaliDigits(text) : text
  return digits + (bikramSambat()?.besideAnniversary(day) ?? '')
}

/** Formats a calendar date for a text field, `MM/DD/YYYY` in every language. */
export function typedDate(date: string): string {
  return zonedFormat('UTC', wholeDate, 'en').format(new Date(date))
}

/** Formats an instant as date and time in a zone, for instance `11/21/2026, 6:30 PM`. */
export function formatInstant(instant: string, timeZone: string): string {
  return zonedFormat(timeZone, dateAndTime).format(new Date(instant))
}

/** Formats the period of an entry, for instance `01/05/2020 - Current`; the caller gives the word for an open end. */
export function formatPeriod(from: string, to: string | null, open: string): string {
  const end = to === null ? open : formatGregorian(to)
  return `${formatGregorian(from)} - ${end}${bikramSambat()?.besidePeriod(from, to, open) ?? ''}`
}

const dayInMilliseconds = 24 * 60 * 60 * 1000
/** Days ahead after which a date alone is clearer. */
const daysAheadMax = 30

const relativeFormat = /* @__PURE__ */ new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats a time relative to now, for instance `tomorrow`. */
export function formatRelative(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliRelativeTime(value, unit)
    : relativeFormat.format(value, unit)
}

/**
 * Formats a day relative to another, for instance `tomorrow` or `in 9 days`. It accompanies the date.
 * @param date as `YYYY-MM-DD`, like `today`
 * @returns null for days in the past, and after a month
 */
export function daysAhead(date: string, today: string): string | null {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayInMilliseconds)
  return days >= 0 && days <= daysAheadMax ? formatRelative(days, 'day') : null
}

const formatters = new Map<string, TimeFormat>()

/**
 * Returns a formatter for a zone, in the page's language unless a locale is given. For readers of both calendars Bikram
 * Sambat follows. Formatters are cached, because creating one costs more than a hundred uses.
 */
export function zonedFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): TimeFormat {
  if (locale) return intlFormat(locale, timeZone, options)
  const format = gregorianFormat(timeZone, options)
  return bikramSambat()?.extend(format, timeZone, options) ?? format
}

/** Returns a formatter for a zone in the page's language, for the Gregorian calendar only. */
export function gregorianFormat(timeZone: string, options: Intl.DateTimeFormatOptions): TimeFormat {
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliTimes(timeZone, options)
    : intlFormat('en-US', timeZone, options)
}

function intlFormat(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): TimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(key, format)
  return format
}
