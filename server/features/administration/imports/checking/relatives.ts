import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { caseFold } from '../../../../text/comparison.ts'
import { readChildren } from '../cells/children.ts'
import { isGivenName, lastWordOf } from '../cells/name-words.ts'
import { readNames } from '../cells/names.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { digestOf } from './earlier-rows.ts'

/** A row that names its own person, with the facts that tell namesakes apart. */
interface OwnRow {
  count: number
  home: string | null
  year: number | null
}

/** A spouse or child that another row names, with the family of that row. */
export interface Relative {
  /** The family's key, the same in the rows of both partners. */
  family: string
  home: string | null
  /** The e-mail address of the row that names the relative. */
  email: string | null
  isChild: boolean
  age: number | null
}

/** Years by which a stated age and a year of birth may differ. */
const yearsApart = 1

/** Spouses and children named in rows of others, who may have rows of their own. */
export class Relatives {
  readonly #thisYear: number
  readonly #rows = new Map<string, OwnRow>()
  /** The relatives by name; null where several families name one. */
  readonly #named = new Map<string, Relative | null>()
  #isNeeded = false

  constructor(today: string) {
    this.#thisYear = Number(today.slice(0, 4))
  }

  /** Checks whether the columns may name relatives; otherwise nothing is recorded. */
  noteHeadings(columns: readonly (ImportColumn | null)[], headings: readonly string[]): void {
    const isColumn = columns.includes('spouse') || columns.includes('children')
    this.#isNeeded = isColumn || headings.some((heading) => /^Relation \d+ - Value$/.test(heading))
  }

  /** Records a row's own person, and the relatives that it names. */
  note(
    cells: RowCells,
    { name, home, email, year }: Pick<Relative, 'home' | 'email'> & { name: string; year: number | null },
  ): void {
    if (!this.#isNeeded) return
    const key = nameDigest(name)
    const known = this.#rows.get(key)
    if (known) known.count += 1
    else this.#rows.set(key, { count: 1, home, year })
    const lastName = lastWordOf(name)
    const spouses = cells.all('spouse').flatMap(({ text }) => {
      const family = cells.text('spouse_last_name') || lastName
      return readNames(text, isGivenName(text) ? { lastName: family } : {}).names.slice(0, 1)
    })
    const family = familyOf(name, spouses[0]?.name)
    for (const spouse of spouses) this.#note(spouse.name, { family, home, email, isChild: false, age: null })
    const children = readChildren(
      cells.every('children').map(({ text }) => text),
      () => 'bad',
      { ages: cells.every('child_age').map(({ text }) => text), dobs: [], lastName },
    )
    if (children === 'too many') return
    for (const child of children.children)
      this.#note(child.name, { family, home, email, isChild: true, age: child.age })
  }

  #note(name: string, relative: Relative): void {
    const key = nameDigest(name)
    const known = this.#named.get(key)
    const isOfOthers = known === null || (known !== undefined && known.family !== relative.family)
    this.#named.set(key, isOfOthers ? null : { ...relative, age: known?.age ?? relative.age })
  }

  /**
   * Returns the role of a row's own person in another row; null unless it is the only row of that name, and its
   * home and year of birth contradict nothing.
   */
  roleOf(name: string, home: string | null): Relative | null {
    const key = nameDigest(name)
    const [own, relative] = [this.#rows.get(key), this.#named.get(key)]
    if (!own || !relative || own.count > 1) return null
    if (home !== null && relative.home !== null && relative.home !== home) return null
    const year = relative.age === null ? null : this.#thisYear - relative.age
    return year === null || own.year === null || Math.abs(year - own.year) <= yearsApart ? relative : null
  }

  /** Checks whether a relative that a row names has a row, too. */
  hasRow(name: string): boolean {
    const own = this.#rows.get(nameDigest(name))
    return own !== undefined && this.roleOf(name, own.home) !== null
  }
}

/** Returns the key of a family, by a person and the spouse named beside. */
export function familyOf(name: string, spouse = ''): string {
  return `kin ${Buffer.from(digestOf([name, spouse].map(wordsOfName).toSorted()), 'latin1').toString('base64url')}`
}

function nameDigest(name: string): string {
  return digestOf(wordsOfName(name))
}

/** Returns the words of a name, sorted: the family name's place is not known yet. */
export function wordsOfName(name: string): string {
  return caseFold(name).split(' ').toSorted().join(' ')
}
