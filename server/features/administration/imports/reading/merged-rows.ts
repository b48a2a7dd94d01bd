import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { householdPeopleMax } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import type { MergedCells } from './workbook-rows.ts'

/** Columns that belong to one person even where their cells are merged. */
const personal: readonly (ImportColumn | null)[] = [
  ...([
    'name',
    'first_name',
    'middle_name',
    'last_name',
    'other_name',
    'dob',
    'birth_year',
    'age',
    'gender',
  ] as const),
  ...([
    'spouse',
    'spouse_email',
    'spouse_phone',
    'spouse_dob',
    'spouse_last_name',
    'children',
    'child_age',
    'child_dob',
  ] as const),
  ...(['title', 'member_number', 'relation'] as const),
]

/** Words for the text of the row above. */
const asAbove =
  /^(?:["”〃]|['’]{2}|(?:the )?same(?: as)?(?: above)?|as above|ditto|-?\s?do\s?-?|ऐजन|ऐ\.?|माथिकै)\.?$/iu

/** Words for the text of a row, by its number in the list. */
const asNumbered = /^(?:same as|see|as)\s*(?:#|nos?\.?|s\.?\s?n\.?|member)?\s*(\d{1,6})\.?$/iu
const serialHeading =
  /^(?:s\.?\s?n\.?(?: ?o\.?)?|s\.?\s?no\.?|sr\.? ?(?:no\.?)?|serial.*|#|nos?\.?|क्र\.?\s?सं\.?)$/iu

/** Fills merged cells, 'same as above' and 'same as #1', row by row. */
export class MergedRows {
  readonly #merges: MergedCells[]
  readonly #columns: readonly (ImportColumn | null)[]
  #next = 0
  #active: { merge: MergedCells; text: string }[] = []
  #above: readonly string[] = []
  /** The column of serial numbers; -1 where rows are counted. */
  readonly #serial: number
  #count = 0
  /** The cells of the rows that other rows refer to, by number. */
  readonly #numbered = new Map<string, readonly string[]>()

  constructor(
    merges: readonly MergedCells[],
    { columns, headings }: { columns: readonly (ImportColumn | null)[]; headings: readonly string[] },
  ) {
    this.#merges = merges.toSorted((one, other) => one.first - other.first)
    this.#columns = columns
    this.#serial = headings.findIndex((heading) => serialHeading.test(heading.trim()))
  }

  /** Records the rows that a row refers to, in a first pass. */
  noteReferences(cells: readonly string[]): void {
    for (const cell of cells) {
      const number = referenceIn(cell)
      if (number !== null) this.#numbered.set(number, [])
    }
  }

  /** Returns the cells of a row with merged texts, and the family's key. */
  fill(number: number, cells: readonly string[]): { cells: string[]; group: string | null } {
    this.#active = this.#active.filter(({ merge }) => merge.last >= number)
    for (
      let merge = this.#merges[this.#next];
      merge && merge.first <= number;
      merge = this.#merges[this.#next]
    ) {
      this.#next += 1
      if (merge.last >= number)
        this.#active.push({ merge, text: merge.first === number ? (cells[merge.column] ?? '') : '' })
    }
    const filled = cells.map((cell, column) => this.#withAbove(cell, column))
    this.#above = filled
    this.#count += 1
    const serial = this.#serial < 0 ? String(this.#count) : numberIn(cells[this.#serial])
    if (this.#numbered.has(serial)) this.#numbered.set(serial, filled)
    if (this.#active.length === 0) return { cells: filled, group: null }
    for (const { merge, text } of this.#active) {
      if (text.trim() === '' || personal.includes(this.#columns[merge.column] ?? null)) continue
      while (filled.length <= merge.column) filled.push('')
      if (filled[merge.column]?.trim() === '') filled[merge.column] = text
    }
    const family = this.#active.find(({ merge }) => merge.last - merge.first < householdPeopleMax)
    return { cells: filled, group: family ? `merged ${family.merge.first}` : null }
  }

  #withAbove(cell: string, column: number): string {
    if (personal.includes(this.#columns[column] ?? null)) return cell
    if (asAbove.test(cell.trim())) return this.#above[column] ?? cell
    return this.#numbered.get(referenceIn(cell) ?? '')?.[column] ?? cell
  }
}

/** Returns the number of the row whose text a cell repeats. */
function referenceIn(cell: string): string | null {
  const [, number] = asNumbered.exec(latinDigits(cell).trim()) ?? []
  return number === undefined ? null : String(Number(number))
}

function numberIn(cell = ''): string {
  return String(Number.parseInt(latinDigits(cell).replace(/^\D+/, ''), 10))
}
