import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import {
  type BikramSambatCalendar,
  bikramSambatMonths,
  bikramSambatMonthsInEnglish,
  currentCalendar,
} from '../time/bikram-sambat.ts'
import type { TimeFormat } from './nepali-times.ts'
import { preferencesIn, type ReadingPreferences, readingChoices } from './reading-preferences.ts'

/** Writes Bikram Sambat beside Gregorian dates. Texts are empty for days outside of the table of years. */
export interface BikramSambatFormat {
  /** Returns a day `YYYY-MM-DD` in brackets, with a space before: ` (Mangsir 5, 2083)`. */
  beside: (day: string) => string
  /** Returns a period in brackets: ` (Mangsir 5 – Poush 2, 2083)`; `open` is the word for an open end. */
  besidePeriod: (from: string, to: string | null, open: string) => string
  /**
   * Returns the next anniversary `MM-DD` in brackets, without a year: ` (Mangsir 5)`. 29 February is
   * celebrated on the 28th in common years (docs/product-decisions.md#birthdays).
   */
  besideAnniversary: (anniversary: string) => string
  /** Returns the year of a day in brackets, or both of a `YYYY` or span. For instance ` (2082–83)`. */
  besideYear: (date: string, to?: string) => string
  /** Returns the months of some days: `Kartik–Mangsir 2083`. */
  months: (from: string, to: string) => string
  /** Returns the number of a day in its month; the first has the name of the month before it. */
  dayOfMonth: (day: string) => string
  /** Adds the day to a format of instants that shows month and day. */
  extend: (format: TimeFormat, timeZone: string, options: Intl.DateTimeFormatOptions) => TimeFormat
}

interface FormatData {
  firstYear: number
  /** Days from 1 January 1970 to the first day of the table. */
  firstDay: number
  /** State (`p` for provisional) and days beyond 29 of each month, by year. */
  years: string
  /** The names of the months; spaces between. */
  months: string
  /** The code of the digit 0. */
  zero: number
  /** The word for days of a provisional year. */
  expected: string
}

/**
 * Creates the format from its data. Documents embed the source of this function, so it must not refer to
 * anything outside. Only texts that name the month mark provisional years, because only those have room.
 */
export function createBikramSambatFormat(data: FormatData): BikramSambatFormat {
  type Day = { year: number; month: string; day: number; isExpected: boolean }
  const names = data.months.split(' ')
  let end = data.firstDay
  const years = data.years.split(' ').map((row, index) => {
    const lengths = [...row.slice(1)].map((days) => 29 + Number(days))
    const start = end
    for (const length of lengths) end += length
    return { year: data.firstYear + index, isExpected: row[0] === 'p', start, lengths }
  })
  const zones: Record<string, Intl.DateTimeFormat> = {}
  const digits = (number: number) =>
    String(number).replace(/\d/g, (digit) => String.fromCharCode(data.zero + Number(digit)))
  const find = (date: string): Day | null => {
    const at = Math.floor(Date.parse(date.slice(0, 10)) / 864e5)
    const row = at < end ? years.findLast(({ start }) => start <= at) : null
    if (!row) return null
    let left = at - row.start
    let month = 0
    for (let length = row.lengths[0]; length && left >= length; length = row.lengths[++month]) left -= length
    return { year: row.year, month: names[month] ?? '', day: left + 1, isExpected: row.isExpected }
  }
  const written = (from: string, to: string, hasYear: boolean, isNamed: boolean, open = '') => {
    const [first, last] = [find(from), find(to)]
    if (!first || !last) return ''
    const dayText = ({ month, day }: Day) => `${month}\u00a0${digits(day)}`
    const yearText = ({ year, isExpected }: Day) =>
      hasYear ? `,\u00a0${digits(year)}${isNamed && isExpected ? `, ${data.expected}` : ''}` : ''
    const isOneYear = first.year === last.year
    const text =
      from === to
        ? dayText(last)
        : isOneYear && first.month === last.month
          ? `${dayText(first)}–${digits(last.day)}`
          : `${dayText(first)}${isOneYear ? '' : yearText(first)} – ${dayText(last)}`
    return ` (${text}${yearText(last)}${open && ` – ${open}`})`
  }
  return {
    beside: (day) => written(day, day, true, false),
    besidePeriod: (from, to, open) => written(from, to ?? from, true, false, to === null ? open : ''),
    besideAnniversary: (anniversary) => {
      const today = new Date().toISOString()
      const year = Number(today.slice(0, 4)) + (anniversary < today.slice(5, 10) ? 1 : 0)
      const day = `${year}-${anniversary === '02-29' && year % 4 > 0 ? '02-28' : anniversary}`
      return written(day, day, false, false)
    },
    besideYear: (date, to) => {
      const [first, last] = [find(date), find(to ?? (date.length > 4 ? date : `${date}-12-31`))]
      if (!first || !last) return ''
      const end = first.year === last.year ? '' : `–${digits(last.year).slice(-2)}`
      return ` (${digits(first.year)}${end})`
    },
    months: (from, to) => {
      const [first, last] = [find(from), find(to)]
      if (!first || !last) return ''
      const end = `${last.month} ${digits(last.year)}${last.isExpected ? `, ${data.expected}` : ''}`
      if (first.year !== last.year) return `${first.month} ${digits(first.year)} – ${end}`
      return first.month === last.month ? end : `${first.month}–${end}`
    },
    dayOfMonth: (day) => {
      const found = find(day)
      return found ? (found.day === 1 ? `${found.month}\u00a0` : '') + digits(found.day) : ''
    },
    extend: (format, timeZone, { year, month, day }) => {
      if (!month || !day) return format
      // Swedish writes dates as YYYY-MM-DD.
      zones[timeZone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone })
      const zone = zones[timeZone]
      const beside = (from: Date, to: Date) =>
        written(zone.format(from), zone.format(to), !!year, month === 'long' || month === 'short')
      return {
        format: (at) => format.format(at) + beside(at, at),
        formatRange: (from, to) => format.formatRange(from, to) + beside(from, to),
      }
    },
  }
}

function dataFor(
  language: string,
  { digits }: ReadingPreferences,
  calendar: BikramSambatCalendar,
): FormatData {
  const months = language === 'ne' ? bikramSambatMonths : bikramSambatMonthsInEnglish
  return {
    ...calendar.describe(),
    months: months.join(' '),
    zero: (digits === 'nepali' ? '०' : '0').charCodeAt(0),
    expected: m.site_bikram_sambat_expected(),
  }
}

interface Writing {
  format: BikramSambatFormat
  /** The script that creates the same format in a document. */
  script: string
}

const writings = new Map<string, Writing>()
let writtenCalendar: BikramSambatCalendar | null = null

/** Returns how the reader reads Bikram Sambat; null for readers of the Gregorian calendar only. */
function readerWriting(): Writing | null {
  const language = getLocale()
  const preferences = preferencesIn(language, readingChoices())
  if (preferences.calendars !== 'both') return null
  const calendar = currentCalendar()
  if (writtenCalendar !== calendar) writings.clear()
  writtenCalendar = calendar
  const key = `${language} ${preferences.digits}`
  const known = writings.get(key)
  if (known) return known
  const data = dataFor(language, preferences, calendar)
  const writing = {
    format: createBikramSambatFormat(data),
    script: `bikramSambat=(${createBikramSambatFormat})(${JSON.stringify(data)});`,
  }
  writings.set(key, writing)
  return writing
}

/** Returns the format of the reader of a request, on the server. */
export function readerBikramSambat(): BikramSambatFormat | undefined {
  return readerWriting()?.format
}

/** Returns a script that sets the global `bikramSambat` of a document to its reader's format. */
export function bikramSambatFormatScript(): string {
  return readerWriting()?.script ?? ''
}
