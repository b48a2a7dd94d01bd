import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { caseFold } from '../../../../text/comparison.ts'
import { wordsOf } from '../cells/name-words.ts'
import { readNames } from '../cells/names.ts'

/** Columns that a heading may state for its whole family. */
const shared: readonly (ImportColumn | null)[] = [
  ...(['address', 'street', 'street_2', 'town', 'state', 'zip', 'country', 'location'] as const),
]

interface FamilyHeading {
  number: number
  family: string
  cells: readonly string[]
}

/** A row of a family below its heading, completed by the heading's name and address. */
interface FamilyRow {
  key: string
  cells: string[]
}

/**
 * Finds rows such as 'Chaudhary Family' above the members of that family. A first pass shows whether members
 * follow; a row without them is a family whose people are to be named.
 */
export class FamilyHeadings {
  readonly #columns: readonly (ImportColumn | null)[]
  /** The numbers of the rows that are headings of families. */
  readonly #headings = new Set<number>()
  #last: FamilyHeading | null = null
  #current: (FamilyHeading & { next: number }) | null = null

  constructor(columns: readonly (ImportColumn | null)[]) {
    this.#columns = columns
  }

  /** Records a row of the first pass. */
  survey(number: number, cells: readonly string[]): void {
    const last = this.#last
    this.#last = this.#headingOf(number, cells)
    if (last && !this.#last && number === last.number + 1 && this.#memberOf(last.family, cells))
      this.#headings.add(last.number)
  }

  /** Returns `heading` for a heading, a member's row below one, or null. */
  read(number: number, cells: readonly string[]): 'heading' | FamilyRow | null {
    if (this.#headings.has(number)) {
      const heading = this.#headingOf(number, cells)
      this.#current = heading && { ...heading, next: number + 1 }
      return 'heading'
    }
    const current = this.#current
    const member = current?.next === number ? this.#memberOf(current.family, cells) : null
    if (!current || !member) {
      this.#current = null
      return null
    }
    current.next = number + 1
    return { key: `family ${current.number}`, cells: this.#withAddress(current, member) }
  }

  #headingOf(number: number, cells: readonly string[]): FamilyHeading | null {
    const given = cells.flatMap((cell, index) =>
      cell.trim() === '' || shared.includes(this.#columns[index] ?? null) ? [] : cell.trim(),
    )
    const [only = ''] = given
    const { unnamed, family } = given.length === 1 ? readNames(only) : { unnamed: null, family: null }
    return unnamed === 'everybody' && family !== null ? { number, family, cells } : null
  }

  /** Returns the cells of a member with the whole name; null where the row is of another family. */
  #memberOf(family: string, cells: readonly string[]): string[] | null {
    const textOf = (column: ImportColumn) => cells[this.#columns.indexOf(column)]?.trim() ?? ''
    const [name, first, last] = [textOf('name'), textOf('first_name'), textOf('last_name')]
    const words = wordsOf(caseFold(`${name} ${last}`)).map((word) => word.replace(/,$/, ''))
    if (words.includes(caseFold(family))) return [...cells]
    const isAlone =
      last === '' && wordsOf(name || first).length === 1 && /^[\p{L}\p{M}'’.-]+$/u.test(name || first)
    const index = this.#columns.indexOf(name === '' ? 'first_name' : 'name')
    return isAlone ? cells.map((cell, at) => (at === index ? `${cell.trim()} ${family}` : cell)) : null
  }

  /** Returns the cells of a member; without an address, with the heading's. */
  #withAddress({ cells: heading }: FamilyHeading, cells: string[]): string[] {
    const indexes = this.#columns.flatMap((column, index) => (shared.includes(column) ? index : []))
    if (indexes.some((index) => cells[index]?.trim())) return cells
    const filled = [...cells]
    for (const index of indexes) if (heading[index]?.trim()) filled[index] = heading[index] ?? ''
    return Array.from(filled, (cell) => cell ?? '')
  }
}
