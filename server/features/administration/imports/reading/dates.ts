import type { DateColumn } from '../../../../../contract/administration/imports/options.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { latinDigits, readCalendarDate } from '../../../../../contract/text/digits.ts'
import type { CellProblem } from './columns.ts'

/** The part that comes first in the dates of a column. */
export type DateOrder = 'month' | 'day'

interface ReadDate {
  /** `YYYY-MM-DD`, or null when the text is no valid date. */
  date: string | null
  /** `either` when both orders are valid. */
  order: DateOrder | 'either' | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[-/ .]+([a-z]{3,9})\.?[-/ ,.]+(\d{4}|\d{2})$/i
const monthNameDay = /^([a-z]{3,9})\.?[- .]+(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4}|\d{2})$/i
const serialDay = /^\d{5}$/
const firstSerialDay = Date.UTC(1899, 11, 30)
const day = 24 * 60 * 60 * 1000

/**
 * Reads a date as people and spreadsheet programs write it.
 * @param order the order to assume for an ambiguous date
 * @param now determines the century of two-digit years: none is in the future
 */
export function readDate(written: string, order: DateOrder, now = new Date()): ReadDate {
  const text = latinDigits(written)
  const iso = yearFirst.exec(text)
  if (iso) return only(iso[1], iso[2], iso[3], now)
  const named = dayMonthName.exec(text)
  if (named) return only(named[3], monthOf(named[2]), named[1], now)
  const american = monthNameDay.exec(text)
  if (american) return only(american[3], monthOf(american[1]), american[2], now)
  if (serialDay.test(text)) {
    const instant = new Date(firstSerialDay + Number(text) * day)
    return { date: instant.toISOString().slice(0, 10), order: null }
  }
  const numbers = yearLast.exec(text)
  if (!numbers) return { date: readCalendarDate(text), order: null }
  const [, first = '', sign, second = '', year] = numbers
  const isEither = Number(first) <= 12 && Number(second) <= 12 && first !== second && sign !== '.'
  const isDayFirst = sign === '.' || Number(first) > 12 || (isEither && order === 'day')
  const read = isDayFirst ? only(year, second, first, now) : only(year, first, second, now)
  return { ...read, order: isEither ? 'either' : first === second ? null : isDayFirst ? 'day' : 'month' }
}

function only(year = '', month = '', dayOfMonth = '', now: Date): ReadDate {
  const date = `${wholeYear(year, now)}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return { date: readCalendarDate(date), order: null }
}

function monthOf(name = ''): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

function wholeYear(year: string, now: Date): string {
  if (year.length !== 2) return year
  const century = Math.floor(now.getUTCFullYear() / 100) * 100
  const inThisOne = century + Number(year)
  return String(inThisOne > now.getUTCFullYear() ? inThisOne - 100 : inThisOne)
}

/** Parses a date of a column. Invalid text is returned as it is, so that validation reports it. */
export type DateReader = (column: DateColumn, text: string) => string

interface Seen {
  /** The number of ambiguous dates. */
  either: number
  /** true once a date is valid only with the day first. */
  hasDayFirst: boolean
}

/** Parses the dates of a file. Detects the order of day and month in each column. */
export class DateColumns {
  readonly #order: (column: DateColumn) => DateOrder | undefined
  readonly #seen = new Map<DateColumn, Seen>()
  readonly #now: Date

  /** @param known the order of columns for which an administrator chose one */
  constructor(known: Partial<Record<string, DateOrder>>, now: Date) {
    this.#order = (column) => known[column]
    this.#now = now
  }

  readonly read: DateReader = (column, text) => {
    if (text === '') return ''
    const { date, order } = readDate(text, this.#order(column) ?? 'month', this.#now)
    const seen = this.#seen.get(column) ?? { either: 0, hasDayFirst: false }
    if (order === 'either') seen.either += 1
    if (order === 'day' && date !== null) seen.hasDayFirst = true
    this.#seen.set(column, seen)
    return date ?? text
  }

  /** Lists the columns with ambiguous dates and no chosen order. */
  unsure(): DateColumn[] {
    return [...this.#seen].flatMap(([column, { either }]) =>
      either > 0 && this.#order(column) === undefined ? column : [],
    )
  }

  /** Lists the ambiguous columns in which another date requires the day first. */
  problems(): CellProblem[] {
    return this.unsure()
      .filter((column) => this.#seen.get(column)?.hasDayFirst)
      .map((column) => ({ column, msg: m.administration_csv_date_order() }))
  }
}
