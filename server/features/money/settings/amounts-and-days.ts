import type { Currency } from '../../../../contract/money/options.ts'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'

const centsInUnit = 100

/** Formats by language and currency; making one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Writes an amount of cents for people, such as $12.50. */
export function amountText(cents: number, currency: Currency): string {
  const locale = getLocale() === 'en' ? 'en-US' : getLocale()
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format.format(cents / centsInUnit)
}

/** Writes an amount of cents as a plain decimal number, for tables that programs read. */
export function decimalText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const positive = Math.abs(cents)
  return `${sign}${Math.floor(positive / centsInUnit)}.${String(positive % centsInUnit).padStart(2, '0')}`
}

/** Writes a day for people as pages do, such as 04/13/2026 (docs/specification.md#display-rules). */
export function dayText(day: CalendarDate): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
