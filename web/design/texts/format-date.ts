const wholeDate = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const dateAndTime = { ...wholeDate, hour: 'numeric', minute: '2-digit' } as const

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules).
 */
export function formatDate(date: string): string {
  return zonedFormat('UTC', wholeDate).format(new Date(date))
}

/** Formats month and day, `MM-DD`, as `MM/DD`. */
export function formatAnniversary(day: string): string {
  return day.replace('-', '/')
}

/** Formats an instant as date and time in a zone, for instance `11/21/2026, 6:30 PM`. */
export function formatInstant(instant: string, timeZone: string): string {
  return zonedFormat(timeZone, dateAndTime).format(new Date(instant))
}

/** Formats the period of an entry, for instance `01/05/2020 - Current`; the caller gives the word for an open end. */
export function formatPeriod(from: string, to: string | null, open: string): string {
  return `${formatDate(from)} - ${to === null ? open : formatDate(to)}`
}

const dayInMilliseconds = 24 * 60 * 60 * 1000
/** Days ahead after which a date alone is clearer. */
const daysAheadMax = 30

/** Formats times relative to now, for instance `tomorrow`. */
export const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * Formats a day relative to another, for instance `tomorrow` or `in 9 days`. The words stand beside the date.
 * @param date as `YYYY-MM-DD`, like `today`
 * @returns null for days in the past, and after a month
 */
export function daysAhead(date: string, today: string): string | null {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayInMilliseconds)
  return days >= 0 && days <= daysAheadMax ? relativeFormat.format(days, 'day') : null
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter for a zone. Formatters are cached, because creating one costs more than a hundred uses. */
export function zonedFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formatters.set(key, format)
  return format
}
