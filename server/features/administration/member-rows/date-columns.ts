import type { DateColumn } from '../../../../contract/administration/imports/options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type DateOrder, readDate } from '../spreadsheets/dates.ts'
import type { CellProblem } from './member-row.ts'

/** Reads the dates of a column; what is no date is returned as it is, for the rules of the forms. */
export type DateReader = (column: DateColumn, text: string) => string

interface Seen {
  /** How many dates could be read both ways. */
  either: number
  /** Whether some date must begin with the day. */
  hasDayFirst: boolean
}

/** The dates of a file, whose order of day and month is asked for once in each column. */
export class DateColumns {
  readonly #order: (column: DateColumn) => DateOrder | undefined
  readonly #seen = new Map<DateColumn, Seen>()
  readonly #now: Date

  /** @param known what stands first in the columns of which somebody has said it */
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

  /** Lists the columns whose dates could be read both ways, while nobody has said which is meant. */
  unsure(): DateColumn[] {
    return [...this.#seen].flatMap(([column, { either }]) =>
      either > 0 && this.#order(column) === undefined ? column : [],
    )
  }

  /** Lists the columns in which the month first, as it is taken for, contradicts another date of the column. */
  problems(): CellProblem[] {
    return this.unsure()
      .filter((column) => this.#seen.get(column)?.hasDayFirst)
      .map((column) => ({ column, msg: m.administration_csv_date_order() }))
  }
}
