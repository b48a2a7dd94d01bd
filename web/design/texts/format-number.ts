import { nepaliDigits, nepaliList, nepaliNumber } from '../../../contract/text/nepali-numbers.ts'
import { pageLanguage } from './page-language.ts'

/** Formats a count, for instance `1,250`. */
export function formatNumber(count: number): string {
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliNumber(count)
    : count.toLocaleString('en-US')
}

/** Writes a year, or another number without groups, in the reader's digits. */
export function formatDigits(number: number | string): string {
  const text = String(number)
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne' ? nepaliDigits(text) : text
}

/** Formats a list, for instance `Asha, Bina, and Champa`. */
export function formatList(items: readonly string[]): string {
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne'
    ? nepaliList(items)
    : new Intl.ListFormat('en', { type: 'conjunction' }).format(items)
}
