import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { caseFold } from '../../../../text/comparison.ts'
import { lastWordOf, wordsOf } from '../cells/name-words.ts'
import { familyOfHousehold, readNames } from '../cells/names.ts'

/** Columns that a heading may state for its whole family. */
const shared: readonly (ImportColumn | null)[] = [
  ...(['address', 'street', 'street_2', 'town', 'state', 'zip', 'country', 'location'] as const),
]

interface FamilyHeading {
  number: number
  family: string
  cells: readonly string[]
}

/** A row of a family, completed by the heading or row above it. */
interface FamilyRow {
  key: string
  cells: string[]
  /** True where the family name was added to the row's given name. */
  isNamed: boolean
}

/** Rows below each other of one family, of which the first alone may state it. */
interface Run extends FamilyHeading {
  /** The text of the cell that states the family. */
  stated: string
  /** True once a row lacked that cell. */
  isFilled: boolean
  next: number
}

/**
 * Finds rows such as 'Chaudhary Family' above the members of that family. A row of a person may state the family of the rows
 * below it, too. A first pass shows whether members follow; a heading without them is a family whose people are to be named.
 */
export class FamilyHeadings {
  readonly #columns: readonly (ImportColumn | null)[]
  /** The column of families, or else of family names. */
  readonly #stating: number
  #run: Run | null = null
  /** The numbers of the rows that are headings of families, or begin a run. */
  readonly #headings = new Set<number>()
  #last: FamilyHeading | null = null
  #current: (FamilyHeading & { next: number }) | null = null

  constructor(columns: readonly (ImportColumn | null)[]) {
    this.#columns = columns
    this.#stating = columns.indexOf(columns.includes('household') ? 'household' : 'last_name')
  }

  /** Records a row of the first pass. */
  survey(number: number, cells: readonly string[]): void {
    const last = this.#last
    this.#last = this.#headingOf(number, cells)
    if (last && !this.#last && number === last.number + 1 && this.#memberOf(last.family, cells))
      this.#headings.add(last.number)
    const { run, member } = this.#inRun(number, cells)
    if (run && member) this.#headings.add(run.number)
  }

  /** Returns `heading` for a heading, a member's row below one, or null. */
  read(number: number, cells: readonly string[]): 'heading' | FamilyRow | null {
    const { run, member: repeated } = this.#inRun(number, cells)
    const heading = this.#headings.has(number) ? this.#headingOf(number, cells) : null
    if (heading) {
      this.#current = { ...heading, next: number + 1 }
      return 'heading'
    }
    if (run && this.#headings.has(run.number)) {
      if (!repeated) return { key: `family ${run.number}`, cells: [...cells], isNamed: false }
      const filled = this.#withAddress(run, repeated)
      if (this.#columns[this.#stating] === 'household') filled[this.#stating] = run.stated
      return { key: `family ${run.number}`, cells: filled, isNamed: isNamed(cells, repeated) }
    }
    const current = this.#current
    const member = current?.next === number ? this.#memberOf(current.family, cells) : null
    if (!current || !member) {
      this.#current = null
      return null
    }
    current.next = number + 1
    return {
      key: `family ${current.number}`,
      cells: this.#withAddress(current, member),
      isNamed: isNamed(cells, member),
    }
  }

  /** Returns the run of a row; with the completed cells where the row lacks its family. */
  #inRun(number: number, cells: readonly string[]): { run: Run | null; member: string[] | null } {
    const above = this.#run?.next === number ? this.#run : null
    const stated = cells[this.#stating]?.trim() ?? ''
    // A family stated again is another one of that name; so are people of one family name below each other.
    const isSame =
      this.#columns[this.#stating] === 'household' &&
      above?.isFilled === false &&
      caseFold(stated) === caseFold(above.stated)
    const member =
      above && stated === '' && this.#isAtHome(above, cells) ? this.#memberOf(above.family, cells) : null
    if (above && (isSame || member)) Object.assign(above, { next: number + 1, isFilled: member !== null })
    else this.#run = stated === '' ? null : this.#runOf(number, stated, cells)
    return { run: this.#run, member }
  }

  #runOf(number: number, stated: string, cells: readonly string[]): Run {
    const name = this.#textOf('name', cells) || this.#textOf('last_name', cells)
    const family = familyOfHousehold(stated, new Set([caseFold(stated)])) || lastWordOf(name)
    return { number, family, cells, stated, isFilled: false, next: number + 1 }
  }

  /** Checks whether a row has no address but that of the row above. */
  #isAtHome({ cells: above }: Run, cells: readonly string[]): boolean {
    return this.#columns.every((column, index) => {
      const text = shared.includes(column) ? (cells[index]?.trim() ?? '') : ''
      return text === '' || caseFold(text) === caseFold(above[index]?.trim() ?? '')
    })
  }

  #textOf(column: ImportColumn, cells: readonly string[]): string {
    return cells[this.#columns.indexOf(column)]?.trim() ?? ''
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
    const [name = '', first = '', last = ''] = (['name', 'first_name', 'last_name'] as const).map((column) =>
      this.#textOf(column, cells),
    )
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

function isNamed(cells: readonly string[], member: readonly string[]): boolean {
  return cells.some((cell, index) => cell !== member[index])
}
