import { zonedFormat } from './zoned-format.ts'

const dayAndMonth = { month: '2-digit', day: '2-digit' } as const
const wholeDate = { ...dayAndMonth, year: 'numeric' } as const
const dateAndTime = { ...wholeDate, hour: 'numeric', minute: '2-digit' } as const

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules).
 */
export function formatDate(date: string): string {
  return zonedFormat('UTC', wholeDate).format(new Date(date))
}

/** Formats month and day of a calendar date as `MM/DD`. */
export function formatAnniversary(date: string): string {
  return zonedFormat('UTC', dayAndMonth).format(new Date(date))
}

/** Formats an instant as date and time in a zone, for instance `11/21/2026, 6:30 PM`. */
export function formatInstant(instant: string, timeZone: string): string {
  return zonedFormat(timeZone, dateAndTime).format(new Date(instant))
}

/** Formats the period of an entry, for instance `01/05/2020 - Current`; the caller gives the word for an open end. */
export function formatPeriod(from: string, to: string | null, open: string): string {
  return `${formatDate(from)} - ${to === null ? open : formatDate(to)}`
}
