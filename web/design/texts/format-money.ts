import { latinDigits } from '../../../contract/text/digits.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents as an amount with its currency, for instance `$1,250.00`. */
export function formatMoney(cents: number, currency: string): string {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, known)
  return known.format(cents / 100)
}

/** Formats cents as people type them into a field, for instance `50` or `12.50`. */
export function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

const amount = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Reads an amount as people type it, in any script of digits: `50`, `12.5`, `$1,250.00`, `५०`.
 * @returns cents; null for anything else, such as `12,50`, which could mean either
 */
export function readAmount(text: string): number | null {
  const typed = latinDigits(text).replaceAll(/[\s\p{Sc}]|USD|Rs\.?/gu, '')
  const parts = amount.exec(typed)
  if (!parts) return null
  const [, whole = '', fraction = ''] = parts
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
}
