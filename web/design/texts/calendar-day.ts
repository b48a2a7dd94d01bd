import { nepaliDigits } from '../../../contract/text/nepali-numbers.ts'
import { formatDigits } from './format-number.ts'
import { bikramSambat, pageLanguage } from './page-language.ts'

/* Separate from the other formats, because every page uses this one, and few use more. */

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules). Nepali has the year first. For readers of both calendars Bikram Sambat follows.
 */
export function formatDate(date: string): string {
  return formatGregorian(date) + (bikramSambat()?.beside(date) ?? '')
}

/**
 * Formats a year `YYYY`, or that of a date. For readers of both calendars Bikram Sambat follows: the year of
 * the date, or both years in which the given one or the span until another day lies.
 */
export function formatYear(date: string, to?: string): string {
  return formatDigits(date.slice(0, 4)) + (bikramSambat()?.besideYear(date, to) ?? '')
}

/** Formats a date like `formatDate`, in the Gregorian calendar only. */
export function formatGregorian(date: string): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 'YYYY-MM-DD'.length).split('-')
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliDigits(`${year}/${month}/${day}`)
    : `${month}/${day}/${year}`
}
