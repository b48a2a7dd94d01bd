import type { Currency } from '../../../../contract/money/options-and-limits.ts'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { nepaliNumber } from '../../../../contract/text/nepali-numbers.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { timeFormat } from '../../../text/formats.ts'

const centsInUnit = 100

/** Cached formats by currency: creating one costs far more than using it. */
const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount of cents for people, such as $12.50. */
export function amountText(cents: number, currency: Currency): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  const text = format.format(cents / centsInUnit)
  if (getLocale() !== 'ne') return text
  return text.replace(/[\d.,]+/, nepaliNumber(Math.abs(cents) / centsInUnit, 2))
}

/** Formats an amount of cents as a plain decimal number, for programs. */
export function decimalText(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const positive = Math.abs(cents)
  return `${sign}${Math.floor(positive / centsInUnit)}.${String(positive % centsInUnit).padStart(2, '0')}`
}

/** Formats a day like the pages do, such as 04/13/2026 (docs/specification.md#display-rules). */
export function dayText(day: CalendarDate): string {
  return timeFormat('UTC', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(day))
}
