import { nepaliDigits } from '../../../contract/text/nepali-numbers.ts'
import { pageLanguage } from './page-language.ts'

/*
 * Apart from the other formats: every page has dates beside it, and few have more.
 */

/**
 * Formats a calendar date `YYYY-MM-DD`, or the UTC day of an instant, as `MM/DD/YYYY`
 * (docs/specification.md#display-rules). Nepali has the year first.
 */
export function formatDate(date: string): string {
  const [year, month, day] = new Date(date).toISOString().slice(0, 'YYYY-MM-DD'.length).split('-')
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliDigits(`${year}/${month}/${day}`)
    : `${month}/${day}/${year}`
}
