import { nepaliDigits } from '../../../contract/text/nepali-numbers.ts'
import { bikramSambat, pageLanguage } from './page-language.ts'

/*
 * Apart from the other formats: every page has dates beside it, and few have more.
 */

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules). Nepali has the year first. For readers of both calendars Bikram Sambat follows.
 */
export function formatDate(date: string): string {
  return formatGregorian(date) + (bikramSambat()?.beside(date) ?? '')
}

/** Formats a date as `formatDate` does, in the Gregorian calendar alone. */
export function formatGregorian(date: string): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 'YYYY-MM-DD'.length).split('-')
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliDigits(`${year}/${month}/${day}`)
    : `${month}/${day}/${year}`
}
