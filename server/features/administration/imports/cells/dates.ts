import {
  type Calendar,
  calendars,
  type DateOrder,
} from '../../../../../contract/administration/imports/options.ts'
import { latinDigits, readCalendarDate } from '../../../../../contract/text/digits.ts'
import { bikramSambatMonth, currentCalendar } from '../../../../../contract/time/bikram-sambat.ts'

export type { DateOrder } from '../../../../../contract/administration/imports/options.ts'

/** A date as written, before the order of its numbers is known. */
export type WrittenDate = WrittenForm & { calendar?: Calendar }

type WrittenForm =
  /** Year, month and day by number, or by the month's Gregorian name. */
  | { form: 'whole'; year: string; month: number; day: number; isNamed: boolean }
  /** Two numbers and a year: either number may be the month. */
  | { form: 'numbers'; year: string; first: number; second: number; dayFirst: boolean }
  /** A day of Bikram Sambat, with a month of that calendar. */
  | { form: 'bikram sambat'; year: number; month: number; day: number }
  | { form: 'instant'; date: string }
  /** A year alone, or with its month by number or Gregorian name. */
  | { form: 'year'; year: string; month: number | null; about: boolean }
  | { form: 'day'; first: number; second: number; isNamed: boolean }
  /** A day of Bikram Sambat whose year is missing. */
  | { form: 'bikram sambat day' }
  /** A word for no value, such as 'unknown'. */
  | { form: 'none' }

const monthNames: Record<string, number> = Object.fromEntries(
  [
    ...[
      'jan janv ene enero gen',
      'feb fev fevr febrero',
      'mar mär mrz mars maerz',
      'apr avr avril abr abril',
    ],
    ...['may mai mayo mag', 'jun juin junio giu', 'jul juil juillet julio lug', 'aug aout agosto ago'],
    ...['sep sept septiembre set', 'oct okt octobre octubre ott', 'nov noviembre', 'dec dez dic diciembre'],
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/
const yearLast = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/
const dayMonthName =
  /^(\d{1,2})(?:st|nd|rd|th|\.)?[-/ .]*(?:of )?([\p{L}\p{M}]{3,12})\.?(?:[-/ ,.']+(\d{4}|\d{2}))?$/iu
const monthNameDay = /^([\p{L}\p{M}]{3,12})\.?[- .]*(\d{1,2})(?:st|nd|rd|th)?(?:[-, .']+(\d{4}|\d{2}))?$/iu
const yearNameDay = /^(\d{4})[-/ ,.]+([\p{L}\p{M}]{3,12})[-/ ,.]+(\d{1,2})$/iu
const monthNameYear = /^([\p{L}\p{M}]{3,12})\.?[-/ ,.]+(\d{4})$/iu
const serialDay = /^(\d{5})(?:\.\d+)?$/
const yearAlone = /^(\d{4})$/
const shortYear = /^['’](\d{2})$/
const yearMonth = /^(\d{4})[-/.](\d{1,2})$|^(\d{1,2})[-/.](\d{4})$/
const dayAlone = /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](?:0000|00|x+|\?+|-+)?)?$/i
const dayOfNoYear = /^--(\d{2})-?(\d{2})$/
const closeTogether = /^(?:19|20)\d{6}$/
const about =
  /^(?:about|abt|around|circa|ca|c|approx|est|~|करिब|अन्दाजी)\.?\s*(?=\d)|\s*\(?(?:about|approx|est|\?)\.?\)?$/i
const born = /^(?:born|b|geb|\*)\.?\s+(?=[\d])|^born\s+/i
/** The calendars that a date may state; no letters beside the words, as in Bhadra. */
const stated: Record<Calendar, RegExp> = {
  bikram_sambat: /(?<![\p{L}\p{M}])(?:साल|गते|[बव]ि\.?\s?सं|b\.?\s?s)(?![\p{L}\p{M}])\.?/giu,
  gregorian: /(?<![\p{L}\p{M}])(?:a\.?\s?d|ई\.?\s?सं)(?![\p{L}\p{M}])\.?/giu,
}
const none =
  /^(?:-+|\?+|n\/?a|none|no|nil|unknown|not known|tbd|x+|\.|0|0000-00-00|0?0[-/.]0?0[-/.](?:0000|00)|थाहा छैन)$/iu
/** Years that address books use for a birthday without a year. */
const noYears = new Set(['0000', '0001', '1604'])

const firstSerialDay = Date.UTC(1899, 11, 30)
const dayMilliseconds = 24 * 60 * 60 * 1000

/** The day of the week before a date, as spreadsheets write long dates. */
const weekday = /^\s*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*(?=.*\d)/i

/** Parses the form of a date; null for text that is none. */
export function readWritten(cell: string): WrittenDate | null {
  const plain = latinDigits(cell)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d)\s?।\s?(?=\d)/g, '-')
    .replace(/(?<=\d)\s?([/.-])\s?(?=\d)/g, '$1')
    .replace(weekday, '')
    .trim()
  if (none.test(plain)) return { form: 'none' }
  const calendar = calendars.find((one) => plain.search(stated[one]) >= 0)
  const bare = calendar ? plain.replace(stated[calendar], ' ').replace(/\s+/g, ' ').trim() : plain
  const form = readForm(bare.replace(about, '').replace(born, '').trim(), about.test(bare))
  return form && { ...form, ...(calendar && { calendar }) }
}

function readForm(text: string, isAbout: boolean): WrittenForm | null {
  const iso = yearFirst.exec(text)
  if (iso) return whole(iso[1], Number(iso[2]), Number(iso[3]))
  const unknownYear = dayOfNoYear.exec(text)
  if (unknownYear) return dayOf(Number(unknownYear[1]), Number(unknownYear[2]), true)
  const numbers = yearLast.exec(text)
  if (numbers) {
    const [, first, sign, second, year = ''] = numbers
    if (noYears.has(year)) return dayOf(Number(first), Number(second), false)
    return { form: 'numbers', year, first: Number(first), second: Number(second), dayFirst: sign === '.' }
  }
  const named = readNamed(text)
  if (named) return named
  const serial = serialDay.exec(text)
  if (serial) {
    const instant = new Date(firstSerialDay + Number(serial[1]) * dayMilliseconds)
    return { form: 'instant', date: instant.toISOString().slice(0, 10) }
  }
  if (closeTogether.test(text))
    return whole(text.slice(0, 4), Number(text.slice(4, 6)), Number(text.slice(6)))
  const year = yearAlone.exec(text) ?? shortYear.exec(text)
  if (year?.[1]) return { form: 'year', year: year[1], month: null, about: isAbout }
  const [, before, last, first, behind] = yearMonth.exec(text) ?? []
  const yearOfMonth = before ?? behind
  if (yearOfMonth !== undefined) {
    const month = Number(last ?? first)
    return {
      form: 'year',
      year: yearOfMonth,
      month: month >= 1 && month <= 12 ? month : null,
      about: isAbout,
    }
  }
  const day = dayAlone.exec(text)
  return day ? dayOf(Number(day[1]), Number(day[2]), false) : null
}

function whole(year = '', month: number, day: number, isNamed = false): WrittenForm {
  return noYears.has(year) ? dayOf(month, day, true) : { form: 'whole', year, month, day, isNamed }
}

function dayOf(first: number, second: number, isNamed: boolean): WrittenForm {
  return { form: 'day', first, second, isNamed }
}

function readNamed(text: string): WrittenForm | null {
  const turned = yearNameDay.exec(text)
  if (turned) return namedDate(turned[2], turned[3], turned[1])
  const own = dayMonthName.exec(text)
  if (own) return namedDate(own[2], own[1], own[3])
  const [, name, year] = monthNameYear.exec(text) ?? []
  const month = monthOf(name)
  if (year !== undefined && month !== null) return { form: 'year', year, month, about: false }
  const american = monthNameDay.exec(text)
  return american ? namedDate(american[1], american[2], american[3]) : null
}

function namedDate(name = '', day = '', year: string | undefined): WrittenForm | null {
  const month = monthOf(name)
  if (month !== null)
    return year === undefined ? dayOf(month, Number(day), true) : whole(year, month, Number(day), true)
  const nepali = bikramSambatMonth(name)
  if (nepali === null) return null
  if (year === undefined) return { form: 'bikram sambat day' }
  return { form: 'bikram sambat', year: Number(year), month: nepali, day: Number(day) }
}

function monthOf(name = ''): number | null {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  if (bikramSambatMonth(name) !== null) return null
  return monthNames[plain] ?? (/^[a-z]+$/.test(plain) ? (monthNames[plain.slice(0, 3)] ?? null) : null)
}

/** A parsed date; at most one of date, year and day is known. */
export interface DateReading {
  date: string | null
  year: number | null
  /** The month of the year, where it is known without a day. */
  month: number | null
  isAbout: boolean
  /** `MM-DD` */
  day: string | null
}

export const noDate: DateReading = { date: null, year: null, month: null, isAbout: false, day: null }

/** Rules for reading the dates of a column. */
export interface DateRules {
  order: DateOrder
  calendar: Calendar
  /** The earliest and latest years that two digits may mean; the latest that fits is taken. */
  latestYear: number
  today: string
}

/**
 * Parses a date by the rules of its column; null where no such day exists. The calendar that the date states,
 * also by the name of its month, comes before the column's.
 */
export function resolveDate(written: WrittenDate, rules: DateRules): DateReading | null {
  const isNamed = 'isNamed' in written && written.isNamed
  const isNepali = !isNamed && (written.calendar ?? rules.calendar) === 'bikram_sambat'
  const latestYear = isNepali ? rules.latestYear + yearsAhead : rules.latestYear
  switch (written.form) {
    case 'none':
      return noDate
    case 'instant':
      return isNepali ? null : dated(written.date)
    case 'bikram sambat day':
      return null
    case 'bikram sambat':
      return dated(nepaliDay(written.year, written.month, written.day))
    case 'whole': {
      const year = wholeYear(written.year, latestYear)
      const { month, day } = written
      return dated(isNepali ? nepaliDay(year, month, day) : gregorianDay(year, month, day))
    }
    case 'numbers': {
      const isDayFirst = readsDayFirst(written, rules.order)
      const [month, day] = isDayFirst ? [written.second, written.first] : [written.first, written.second]
      const year = wholeYear(written.year, latestYear)
      return dated(isNepali ? nepaliDay(year, month, day) : gregorianDay(year, month, day))
    }
    case 'year':
      return readYear(wholeYear(written.year, latestYear), written, isNepali)
    case 'day': {
      if (isNepali) return null
      const isDayFirst = !written.isNamed && readsDayFirst({ ...written, dayFirst: false }, rules.order)
      const [month, day] = isDayFirst ? [written.second, written.first] : [written.first, written.second]
      const anniversary = gregorianDay(someLeapYear, month, day)?.slice('YYYY-'.length) ?? null
      return anniversary === null ? null : { ...noDate, day: anniversary }
    }
  }
}

const someLeapYear = 2000
/** Bikram Sambat is ahead by 56 years and some months. */
const yearsAhead = 57
const oldest = 1900

function readYear(
  year: number,
  { month, about: isAbout }: { month: number | null; about: boolean },
  isNepali: boolean,
): DateReading | null {
  // A year of Bikram Sambat begins in April, so its Gregorian year may be off by one.
  if (isNepali) return { ...noDate, year: year - yearsAhead, isAbout: true }
  return year < oldest ? null : { ...noDate, year, month, isAbout }
}

function dated(date: string | null): DateReading | null {
  return date === null ? null : { ...noDate, date }
}

/** Checks whether the day comes first: by a number over 12, or the column's order. */
function readsDayFirst(
  { first, second, dayFirst }: { first: number; second: number; dayFirst: boolean },
  order: DateOrder,
): boolean {
  if (first > 12) return true
  if (second > 12) return false
  return dayFirst || order === 'day'
}

function gregorianDay(year: number, month: number, day: number): string | null {
  const parts = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  return readCalendarDate(parts.join('-'))
}

function nepaliDay(year: number, month: number, day: number): string | null {
  return currentCalendar().toGregorian({ year, month, day })?.toString() ?? null
}

/** Returns a four-digit year; for two digits, the latest possible one. */
function wholeYear(year: string, latest: number): number {
  if (year.length !== 2) return Number(year)
  const inThisCentury = Math.floor(latest / 100) * 100 + Number(year)
  return inThisCentury > latest ? inThisCentury - 100 : inThisCentury
}

/** Checks whether a text is a month of a year, without a day. */
export function isMonthAlone(cell: string): boolean {
  const written = readWritten(cell)
  return written?.form === 'year' && written.month !== null
}

/** Checks whether a text is a day whose year is missing. */
export function lacksYear(cell: string): boolean {
  const form = readWritten(cell)?.form
  return form === 'day' || form === 'bikram sambat day'
}

/** Returns the order that a date proves; `either` where it fits both. */
export function orderOf(written: WrittenDate): 'day' | 'month' | 'either' | null {
  if (written.form !== 'numbers' && written.form !== 'day') return null
  if (written.form === 'day' && written.isNamed) return null
  if (written.form === 'numbers' && written.dayFirst) return null
  const { first, second } = written
  if (first > 12) return second > 12 ? null : 'day'
  if (second > 12) return 'month'
  return first === second ? null : 'either'
}
