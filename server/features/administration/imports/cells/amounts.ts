import type { Currency } from '../../../../../contract/money/options.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'

/** The signs of currencies, in addition to their codes; several share one. */
const signs: Partial<Record<string, readonly Currency[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₹': ['INR'],
  rs: ['INR', 'NPR'],
  रु: ['NPR'],
}

const written =
  /^(?<open>\()?(?<minus>[-−–])?(?<before>\p{Sc}|[\p{L}\p{M}]{2,3}\.?)?(?<inner>[-−–])?(?<number>\d[\d,. ’']*)(?<after>\p{Sc}|[\p{L}\p{M}]{2,3}\.?)?(?<behind>[-−–])?(?<close>\))?$/u

/**
 * Parses an amount in cents: `$1,234.50`, `12,50 €`; `-25` and `(25.00)` are negative. Returns null for other
 * text, for another currency, and where a separator is ambiguous.
 */
export function centsIn(text: string, currency: Currency): number | null {
  const found = written.exec(latinDigits(text).replaceAll(' ', ''))?.groups
  if (!found) return null
  const isOwn = [found.before, found.after].every((sign) => sign === undefined || isOf(sign, currency))
  const cents = unsignedCents(found.number ?? '')
  if (!isOwn || cents === null || (found.open === undefined) !== (found.close === undefined)) return null
  const isNegative = [found.open, found.minus, found.inner, found.behind].some((sign) => sign !== undefined)
  return isNegative && cents !== 0 ? -cents : cents
}

function isOf(sign: string, currency: Currency): boolean {
  const plain = sign.toLowerCase().replace('.', '')
  return plain === currency.toLowerCase() || (signs[plain]?.includes(currency) ?? false)
}

function unsignedCents(number: string): number | null {
  const plain = number.replace(/['’]/g, '')
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const isGrouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d{1,3}(?:\.\d{3})+$/.test(whole)
  // 1.234 may be a thousand or one and a fraction.
  if (!/^\d{1,11}$/.test(whole) && !(isGrouped && (decimals !== '' || whole.includes(',')))) return null
  return Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}
