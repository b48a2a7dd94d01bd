import { getLocale } from '../../contract/paraglide/runtime.js'
import { readerBikramSambat } from '../../contract/text/bikram-sambat-format.ts'
import { nepaliDigits, nepaliList, nepaliNumber } from '../../contract/text/nepali-numbers.ts'
import { nepaliTimes, type TimeFormat } from '../../contract/text/nepali-times.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the reader's format of times in a zone. */
export function timeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): TimeFormat {
  const format = gregorianFormat(timeZone, options)
  return readerBikramSambat()?.extend(format, timeZone, options) ?? format
}

function gregorianFormat(timeZone: string, options: Intl.DateTimeFormatOptions): TimeFormat {
  if (getLocale() === 'ne') return zoned(nepaliTimes(timeZone, options), timeZone, options)
  const key = `${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** Adds the name of the zone in Nepali, such as `शिकागो समय`, if requested. */
function zoned(
  format: TimeFormat,
  timeZone: string,
  { timeZoneName }: Intl.DateTimeFormatOptions,
): TimeFormat {
  if (timeZoneName === undefined) return format
  const parts = new Intl.DateTimeFormat('ne', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return {
    format: (at) => `${format.format(at)}, ${zone}`,
    formatRange: (from, to) => `${format.formatRange(from, to)}, ${zone}`,
  }
}

/** Formats a list, for instance `Asha, Bina, and Champa`. */
export function listText(items: readonly string[]): string {
  return getLocale() === 'ne'
    ? nepaliList(items)
    : new Intl.ListFormat('en', { type: 'conjunction' }).format(items)
}

/** Formats a count with separated thousands. */
export function countText(count: number): string {
  return getLocale() === 'ne' ? nepaliNumber(count) : count.toLocaleString('en-US')
}

/** Writes the digits of a text, such as a year, as its reader has them. */
export function digitText(text: string): string {
  return getLocale() === 'ne' ? nepaliDigits(text) : text
}
