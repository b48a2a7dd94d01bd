import { latinDigits } from '../../../contract/text/digits.ts'
import { nepaliNumber } from '../../../contract/text/nepali-numbers.ts'
import { pageLanguage } from './page-language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents as an amount with its currency, for instance `$1,250.00`; an empty currency is omitted. */
export function formatMoney(cents: number, currency: string): string {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', styleOf(currency))
  formats.set(currency, known)
  const text = known.format(cents / 100)
  return (import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne' ? nepaliAmount(text, cents) : text
}

function styleOf(currency: string): Intl.NumberFormatOptions {
  return currency === '' ? { minimumFractionDigits: 2 } : { style: 'currency', currency }
}

/** Converts the number of an amount to Devanagari; sign and currency stay. */
function nepaliAmount(text: string, cents: number): string {
  return text.replace(/[\d.,]+/, nepaliNumber(Math.abs(cents) / 100, 2))
}

/** Formats cents as people type them into a field, for instance `50` or `12.50`. */
export function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

const amount = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Parses an amount as people type it, in any script of digits: `50`, `12.5`, `$1,250.00`, `५०`.
 * @returns cents; null for anything else, such as `12,50`, which is ambiguous
 */
export function readAmount(text: string): number | null {
  const typed = latinDigits(text).replaceAll(/[\s\p{Sc}]|US(?=\$)|USD|Rs\.?|रु\.?|रू\.?/gu, '')
  const parts = amount.exec(typed)
  if (!parts) return null
  const [, whole = '', fraction = ''] = parts
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
