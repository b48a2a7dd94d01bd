import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { peopleMax } from '../../../../../contract/profiles/limits.ts'
import type { MergedCells } from '../reading/workbook-rows.ts'

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

/** Fills merged cells and 'same as above', row by row. */
export class MergedRows {
  readonly #merges: MergedCells[]
  readonly #columns: readonly (ImportColumn | null)[]
  #next = 0
  #active: { merge: MergedCells; text: string }[] = []
  #above: readonly string[] = []

  constructor(merges: readonly MergedCells[], columns: readonly (ImportColumn | null)[]) {
    this.#merges = merges.toSorted((one, other) => one.first - other.first)
    this.#columns = columns
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
    if (this.#active.length === 0) return { cells: filled, group: null }
    for (const { merge, text } of this.#active) {
      if (text.trim() === '' || personal.includes(this.#columns[merge.column] ?? null)) continue
      while (filled.length <= merge.column) filled.push('')
      if (filled[merge.column]?.trim() === '') filled[merge.column] = text
    }
    const family = this.#active.find(({ merge }) => merge.last - merge.first < peopleMax)
    return { cells: filled, group: family ? `merged ${family.merge.first}` : null }
  }

  #withAbove(cell: string, column: number): string {
    const above = this.#above[column]
    const isShared = above !== undefined && !personal.includes(this.#columns[column] ?? null)
    return isShared && asAbove.test(cell.trim()) ? above : cell
  }
}
