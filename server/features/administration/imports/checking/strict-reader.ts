import type { OptionNames } from '../../../profiles/membership-options/known-names.service.ts'
import type { DateColumns } from '../cells/date-columns.ts'
import { RowCells } from '../cells/row-cells.ts'
import { nameCells } from '../reading/columns.ts'
import type { TableRow } from '../reading/workbook-rows.ts'
import { entryNumber } from '../records/row-numbers.ts'
import { householdKey, noEarlierRows, noteRow, withOwnAddress } from './earlier-rows.ts'
import { type PlainDateReader, readMemberRow } from './member-row.ts'
import { ImportProblems } from './problems.ts'
import type { Matching, ReadEntry, RowReader } from './row-checking.ts'

/** Parses a members' file strictly: one person per row; a row with a problem is skipped. */
export class StrictReader implements RowReader {
  readonly problems = new ImportProblems()
  readonly #earlier = noEarlierRows()
  readonly #dates: DateColumns
  readonly #matching: Matching
  readonly #today: string

  constructor(dates: DateColumns, matching: Matching, today: string) {
    this.#dates = dates
    this.#matching = matching
    this.#today = today
  }

  survey({ cells }: TableRow): void {
    const named = new RowCells(this.#matching.columns, this.#matching.headings, cells)
    for (const column of ['dob', 'from', 'to'] as const) this.#dates.note(column, named.text(column))
  }

  read({ sheet, number, cells }: TableRow, options: OptionNames): ReadEntry[] {
    const { named, problems: faults } = nameCells(this.#matching.columns, cells)
    const read = named
      ? readMemberRow(named, this.#plainDate, { options, today: this.#today })
      : { row: null, problems: faults }
    const row = read.row && withOwnAddress(this.#earlier, read.row)
    const contradiction = row && noteRow(this.#earlier, number, row)
    const problems = contradiction ? [contradiction] : read.problems
    this.problems.note(number, problems)
    const isGood = row !== null && problems.length === 0
    const entry = { number: entryNumber({ sheet, row: number }), cells, problems, bound: false }
    if (!isGood) return [{ ...entry, kind: 'problem', reading: null, household: null }]
    return [{ ...entry, kind: 'new', reading: row, household: householdKey(row.household) }]
  }

  readonly #plainDate: PlainDateReader = (column, text) =>
    text === '' ? '' : (this.#dates.plainDate(column, text) ?? text)
}
