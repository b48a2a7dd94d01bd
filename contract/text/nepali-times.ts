import { nepaliDigits } from './nepali-numbers.ts'

/*
 * Dates and times in Nepali by rows of our own: browsers ship different data for it, or none, and what the server
 * rendered would change in them.
 */

const months = [
  'जनवरी',
  'फेब्रुअरी',
  'मार्च',
  'अप्रिल',
  'मे',
  'जुन',
  'जुलाई',
  'अगस्ट',
  'सेप्टेम्बर',
  'अक्टोबर',
  'नोभेम्बर',
  'डिसेम्बर',
]
const weekdays = { Sun: 'आइत', Mon: 'सोम', Tue: 'मङ्गल', Wed: 'बुध', Thu: 'बिहि', Fri: 'शुक्र', Sat: 'शनि' }

/** The parts of the day by the hour at which they end. */
const dayParts = [
  [4, 'राति'],
  [12, 'बिहान'],
  [16, 'दिउँसो'],
  [20, 'बेलुका'],
  [24, 'राति'],
] as const

type Options = Intl.DateTimeFormatOptions

/** A format of instants; `Intl.DateTimeFormat` is one. */
export interface TimeFormat {
  format: (at: Date) => string
  formatRange: (from: Date, to: Date) => string
}

/** An instant as the clocks and calendars of a zone show it. */
interface Shown {
  year: string
  month: string
  day: string
  weekday: keyof typeof weekdays
  hour: string
  minute: string
  timeZoneName?: string
}

/** Returns the Nepali format of times in a zone; it takes the options of `Intl.DateTimeFormat`. */
export function nepaliTimes(timeZone: string, options: Options): TimeFormat {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: options.timeZoneName },
  })
  const shownAt = (at: Date) =>
    Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value])) as unknown as Shown
  return {
    format: (at) => joined(dateText(shownAt(at), options), timeText(shownAt(at), options)),
    formatRange: (from, to) => rangeText(shownAt(from), shownAt(to), options),
  }
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(', ')
}

function rangeText(from: Shown, to: Shown, options: Options): string {
  const [first, last] = [dateText(from, options), dateText(to, options)]
  const isOneDay = from.year === to.year && from.month === to.month && from.day === to.day
  if (!isOneDay) return `${joined(first, timeText(from, options))} – ${joined(last, timeText(to, options))}`
  const [start, end] = [timeText(from, options), timeText(to, options)]
  const isSamePart = options.minute && isTwelveHours(options) && dayPart(from) === dayPart(to)
  const shownEnd = isSamePart ? end.slice(dayPart(to).length + 1) : end
  return joined(first, start === end ? start : `${start} – ${shownEnd}`)
}

function dateText({ year, month, day, weekday }: Shown, options: Options): string {
  const name = options.weekday && weekdays[weekday] + (options.weekday === 'long' ? 'बार' : '')
  const isNamed = options.month === 'long' || options.month === 'short'
  const parts = [
    options.year && year,
    options.month && (isNamed ? months[Number(month) - 1] : padded(month, options.month)),
    options.day && padded(day, options.day),
  ].filter((part) => part !== undefined && part !== '')
  // A month's title names the month first.
  if (isNamed && !options.day) parts.reverse()
  return joined(nepaliDigits(parts.join(isNamed ? ' ' : '/')), name ?? '')
}

function padded(number: string, length: string): string {
  return length === '2-digit' ? number.padStart(2, '0') : number
}

function isTwelveHours({ hour12, hourCycle }: Options): boolean {
  return hour12 ?? hourCycle === undefined
}

/** Writes a time of the clock: `बेलुका ६:३०`, `बेलुका ६ बजे`, or `१८:३०` of 24 hours. */
function timeText(shown: Shown, options: Options): string {
  if (!options.hour) return ''
  const { hour, minute, timeZoneName } = shown
  const zone = timeZoneName ? ` ${timeZoneName}` : ''
  if (!isTwelveHours(options)) return nepaliDigits(`${hour.padStart(2, '0')}:${minute}`) + zone
  const ofTwelve = String(Number(hour) % 12 || 12)
  const clock = options.minute ? `${ofTwelve}:${minute}` : `${ofTwelve} बजे`
  return `${dayPart(shown)} ${nepaliDigits(clock)}${zone}`
}

function dayPart({ hour }: Shown): string {
  return dayParts.find(([end]) => Number(hour) < end)?.[1] ?? ''
}

const units = { second: 'सेकेन्ड', minute: 'मिनेट', hour: 'घण्टा', day: 'दिन' }
const nearDays: Record<number, string> = { '-2': 'अस्ति', '-1': 'हिजो', 0: 'आज', 1: 'भोलि', 2: 'पर्सि' }

/** Writes a time relative to now: `३ घण्टा पहिले`, `भोलि`, `९ दिनमा`. */
export function nepaliRelativeTime(value: number, unit: keyof typeof units): string {
  if (unit === 'day' && nearDays[value]) return nearDays[value]
  if (value === 0) return 'अहिले'
  const amount = nepaliDigits(`${Math.abs(value)} ${units[unit]}`)
  return value < 0 ? `${amount} पहिले` : `${amount}मा`
}
