import type {
  Calendar,
  DateColumn,
  DateOrder,
} from '../../../../../contract/administration/imports/options.ts'
import { adultAge } from '../../../../../contract/profiles/birthdays.ts'
import { currentCalendar } from '../../../../../contract/time/bikram-sambat.ts'
import {
  type DateReading,
  type DateRules,
  orderOf,
  readWritten,
  resolveDate,
  type WrittenDate,
} from './dates.ts'
import type { RowProblem } from './problems.ts'

/** An administrator's replies about date columns. */
export interface DateReplies {
  dateOrders: Partial<Record<DateColumn, DateOrder>>
  calendars: Partial<Record<DateColumn, Calendar>>
}

/**
 * Parses a date of a column. Returns a reading, `bad` for text that is no date, or `open` while the column
 * has a question.
 */
export type DateReader = (column: DateColumn, text: string, hint?: AgeHint) => DateReading | 'bad' | 'open'

/** A row's evidence of an age, which decides the century of two-digit years. */
interface AgeHint {
  age?: number | null
  isAdult?: boolean
}

interface Seen {
  dayFirst: number
  monthFirst: number
  either: number
  /** Dates with a four-digit year that is possible in both calendars. */
  dates: number
  /** Dates that cannot be Gregorian: in the future, of an impossible age, or on a day that does not exist. */
  impossible: number
  /** Dates that cannot be in Bikram Sambat. */
  notNepali: number
  hasNepaliHeading: boolean
  namesNepali: boolean
  namesGregorian: boolean
  statedOrder: DateOrder | null
}

/** Words of a heading for dates in Bikram Sambat. */
export const namesBikramSambat = /\bb\.?\s?s\.?(?![a-z])|वि\.?\s?सं|बि\.?\s?सं|bikram|vikram|साल गते/iu
const namesGregorian = /\ba\.?\s?d\.?(?![a-z])|ई\.?\s?सं|gregorian|english date|इस्वी/iu
const nepaliWords = /\p{Script=Devanagari}|\bmiti\b|nepali/iu
const orderWords: [RegExp, DateOrder][] = [
  [/\bd{1,2}[-/. ]m{1,3}[-/. ]y/i, 'day'],
  [/\bm{1,3}[-/. ]d{1,2}[-/. ]y/i, 'month'],
]
/** The first year of Bikram Sambat that occurs in lists. */
const earliestNepaliYear = 1975
const likelyAdultAge = 15
/** Columns whose dates may be in the future. */
const endColumns: readonly DateColumn[] = ['to', 'paid_until']

/** The dates of a list; a first pass over its rows finds each column's format. */
export class DateColumns {
  readonly #replies: DateReplies
  readonly #today: string
  readonly #seen = new Map<DateColumn, Seen>()

  constructor(replies: DateReplies, today: string) {
    this.#replies = replies
    this.#today = today
  }

  /** Records the heading of a column. */
  noteHeading(column: DateColumn, heading: string): void {
    const seen = this.#of(column)
    seen.hasNepaliHeading ||= nepaliWords.test(heading)
    seen.namesNepali ||= namesBikramSambat.test(heading)
    seen.namesGregorian ||= namesGregorian.test(heading)
    seen.statedOrder ??= orderWords.find(([words]) => words.test(heading))?.[1] ?? null
  }

  /** Records a date of the first pass; `isAdult` where the rest of the row implies an adult. */
  note(column: DateColumn, text: string, hint: AgeHint = {}): void {
    if (text === '') return
    const written = readWritten(text)
    if (!written) return
    const seen = this.#of(column)
    const order = orderOf(written)
    if (order === 'day') seen.dayFirst += 1
    if (order === 'month') seen.monthFirst += 1
    if (order === 'either') seen.either += 1
    this.#noteCalendar(seen, column, written, hint)
  }

  /** Lists the columns with ambiguous date order and no reply, which no other column proves. */
  openOrders(): DateColumn[] {
    const proven = this.#provenOrder()
    return this.#columns((column, seen) => {
      if (this.#replies.dateOrders[column] !== undefined || seen.statedOrder !== null) return false
      const isMixed = seen.dayFirst > 0 && seen.monthFirst > 0
      const isUnproven = seen.dayFirst === 0 && seen.monthFirst === 0 && proven === null
      return seen.either > 0 && (isMixed || isUnproven)
    })
  }

  /** Checks whether a column is in Bikram Sambat by its heading or a reply. */
  isNepali(column: DateColumn): boolean {
    return this.#calendarOf(column) === 'bikram_sambat'
  }

  /** Lists the columns possibly in Bikram Sambat, without a reply. */
  openCalendars(): DateColumn[] {
    return this.#columns((column, seen) => {
      if (this.#replies.calendars[column] !== undefined || seen.namesNepali || seen.namesGregorian)
        return false
      if (seen.dates === 0 || seen.notNepali > seen.dates / 2) return false
      return seen.impossible > 0 || seen.hasNepaliHeading
    })
  }

  /** Lists the columns with an open question of either kind. */
  open(): DateColumn[] {
    return [...new Set([...this.openOrders(), ...this.openCalendars()])]
  }

  /** Lists the columns with ambiguous dates and no reply, regardless of their other dates. */
  unsure(): DateColumn[] {
    return this.#columns((column, { either, statedOrder }) => {
      return either > 0 && statedOrder === null && this.#replies.dateOrders[column] === undefined
    })
  }

  /** Lists the ambiguous columns where another date of the list requires the day first. */
  contradictions(): RowProblem[] {
    const isDayFirst = this.#provenOrder() === 'day'
    return this.unsure()
      .filter((column) => isDayFirst || this.#of(column).dayFirst > 0)
      .map((column) => ({ column, code: 'date order' as const }))
  }

  /**
   * Returns a reader configured by the first pass.
   * @param asksOrder whether ambiguous dates stay open; otherwise they begin with the month
   */
  reader(asksOrder = true): DateReader {
    const openCalendars = new Set(this.openCalendars())
    const openOrders = new Set(asksOrder ? this.openOrders() : [])
    return (column, text, hint = {}) => {
      const written = readWritten(text)
      if (!written) return 'bad'
      if (openCalendars.has(column) && mayBeNepali(written)) return 'open'
      if (openOrders.has(column) && orderOf(written) === 'either') return 'open'
      const rules = this.#rulesOf(column, written, hint)
      const read = resolveDate(written, rules)
      const isAhead = column === 'dob' && read?.date !== null && (read?.date ?? '') > this.#today
      // A two-digit year whose day is in the future is a century earlier.
      const before = isAhead ? resolveDate(written, { ...rules, latestYear: rules.latestYear - 1 }) : read
      return before ?? 'bad'
    }
  }

  #calendarOf(column: DateColumn): Calendar {
    return this.#replies.calendars[column] ?? (this.#of(column).namesNepali ? 'bikram_sambat' : 'gregorian')
  }

  #rulesOf(column: DateColumn, written: WrittenDate, hint: AgeHint): DateRules {
    const seen = this.#of(column)
    const order =
      this.#replies.dateOrders[column] ??
      seen.statedOrder ??
      provenBy([seen]) ??
      this.#provenOrder() ??
      'month'
    return {
      order,
      calendar: this.#calendarOf(column),
      today: this.#today,
      latestYear: this.#latestYear(column, written, hint),
    }
  }

  /**
   * Returns the latest year that two digits may mean. An end may be in the future, and an adult is not a
   * small child.
   */
  #latestYear(column: DateColumn, written: WrittenDate, { age, isAdult = false }: AgeHint): number {
    const year = Number(this.#today.slice(0, 4))
    if (endColumns.includes(column)) return year + 49
    if (column !== 'dob') return year + 1
    const isThisYear = written.form === 'numbers' || written.form === 'whole'
    if (age !== undefined && age !== null) return year - age + 1
    return isAdult && isThisYear ? year - likelyAdultAge : year
  }

  /** Returns the order that the dates and headings of all columns agree on; null without one. */
  #provenOrder(): DateOrder | null {
    return provenBy([...this.#seen.values()])
  }

  #of(column: DateColumn): Seen {
    const seen = this.#seen.get(column) ?? { ...nothingSeen }
    this.#seen.set(column, seen)
    return seen
  }

  #columns(isOpen: (column: DateColumn, seen: Seen) => boolean): DateColumn[] {
    return [...this.#seen].flatMap(([column, seen]) => (isOpen(column, seen) ? column : []))
  }

  #noteCalendar(seen: Seen, column: DateColumn, written: WrittenDate, hint: AgeHint): void {
    if (written.calendar !== undefined) return
    if (written.form !== 'whole' && written.form !== 'numbers' && written.form !== 'year') return
    if (written.year.length !== 4 || (written.form === 'whole' && written.isNamed)) return
    const year = Number(written.year)
    const thisYear = Number(this.#today.slice(0, 4))
    const latest = endColumns.includes(column) ? thisYear + 40 : thisYear
    if (written.form === 'year') {
      if (year > latest) {
        seen.dates += 1
        seen.impossible += 1
      }
      return
    }
    const [month, day] =
      written.form === 'whole' ? [written.month, written.day] : [written.second, written.first]
    const turned = written.form === 'numbers' ? [written.first, written.second] : [month, day]
    const isNepali =
      year >= earliestNepaliYear &&
      [
        [month, day],
        [turned[0] ?? 0, turned[1] ?? 0],
      ].some(
        ([one = 0, other = 0]) => currentCalendar().toGregorian({ year, month: one, day: other }) !== null,
      )
    const isGregorian = [[month, day], turned].some(
      ([one = 0, other = 0]) => other >= 1 && other <= daysInGregorian(year, one),
    )
    // A day of neither calendar is no evidence for its column.
    if (!isNepali && !isGregorian) return
    seen.dates += 1
    if (!isNepali) seen.notNepali += 1
    else if (year > latest || isTooYoung(year, thisYear, hint, column)) seen.impossible += 1
    else if (day > daysInGregorian(year, month)) seen.impossible += 1
    else if (year < nepaliAsGregorian) seen.notNepali += 1
  }
}

/** Returns the order that the dates and headings of some columns require; null where they differ. */
function provenBy(columns: readonly Seen[]): DateOrder | null {
  const isProven = {
    day: columns.some(({ dayFirst, statedOrder }) => dayFirst > 0 || statedOrder === 'day'),
    month: columns.some(({ monthFirst, statedOrder }) => monthFirst > 0 || statedOrder === 'month'),
  }
  if (isProven.day === isProven.month) return null
  return isProven.day ? 'day' : 'month'
}

/** Years before this one are Gregorian: as Bikram Sambat, they would belong to people over 80. */
const nepaliAsGregorian = 2000

/** Checks whether a date may be in Bikram Sambat; a month's name decides the calendar. */
function mayBeNepali(written: WrittenDate): boolean {
  if (written.calendar !== undefined) return false
  if (written.form === 'whole' || written.form === 'day') return !written.isNamed
  return written.form === 'numbers' || written.form === 'year'
}

/** Checks whether a year of birth contradicts the rest of its row. */
function isTooYoung(year: number, thisYear: number, { isAdult, age }: AgeHint, column: DateColumn): boolean {
  if (column !== 'dob') return false
  const wrongBy = 20
  if (age !== undefined && age !== null) return thisYear - year < age - wrongBy
  return isAdult === true && year > thisYear - adultAge
}

function daysInGregorian(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

const nothingSeen: Seen = {
  ...{ dayFirst: 0, monthFirst: 0, either: 0, dates: 0, impossible: 0, notNepali: 0 },
  ...{ hasNepaliHeading: false, namesNepali: false, namesGregorian: false, statedOrder: null },
}
