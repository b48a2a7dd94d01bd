import { namesOnButton } from '../../../../../contract/accounts/options-and-limits.ts'
import type {
  DateColumn,
  DateOrder,
  RowKind,
} from '../../../../../contract/administration/imports/options.ts'
import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { dayIn } from '../../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../../config.ts'
import type { Connection } from '../../../../database/connection.ts'
import { giveWay } from '../../../../endpoints/give-way.ts'
import {
  type OptionNames,
  readOptionNames,
} from '../../../profiles/membership-options/known-names.service.ts'
import type { CellProblem, TableColumn } from '../reading/columns.ts'
import { hasName, nameCells, nameMissing } from '../reading/columns.ts'
import { DateColumns } from '../reading/dates.ts'
import type { TableRow } from '../reading/workbook-rows.ts'
import { digestOf, householdKey, noEarlierRows, noteRow, personKey, withOwnAddress } from './earlier-rows.ts'
import { isLeftOut, type Known, knownPeople } from './known-people.ts'
import { type MemberRow, readMemberRow } from './member-row.ts'
import { changesOf, readPeople } from './person-changes.ts'
import { ImportProblems } from './problems.ts'

/** Characters to check in one turn of the event loop. */
const charactersAtOnce = 32 * 1024

interface Matching {
  columns: readonly (TableColumn | null)[]
  dateOrders: Partial<Record<DateColumn, DateOrder>>
  /** false when the import only adds people. */
  changesPeople: boolean
}

/** A checked row with its reading and the changes that it would make. */
export interface CheckedRow {
  number: number
  cells: string[]
  kind: RowKind
  problems: CellProblem[]
  reading: MemberRow | null
  person: string | null
  known: Known | null
  changes: ImportChange[]
  household: string | null
}

/** Checks the rows of a list in batches, in order. Remembers earlier rows, to find contradictions and repetitions. */
export class RowChecking {
  readonly problems = new ImportProblems()
  readonly dates: DateColumns
  readonly #earlier = noEarlierRows()
  /** The known person of each person key; null for new people. */
  readonly #people = new Map<string, Known | null>()
  readonly #matching: Matching
  readonly #today: string
  #options: OptionNames | null = null
  #memberships = 0
  #changes = 0
  #invitations = 0
  readonly #invited: string[] = []

  constructor({ now, timeZone }: Pick<Config, 'now' | 'timeZone'>, matching: Matching) {
    const at = now()
    this.#matching = matching
    this.#today = dayIn(timeZone, at)
    this.dates = new DateColumns(matching.dateOrders, at)
    if (!hasName(matching.columns)) this.problems.note(1, [nameMissing()])
  }

  async check(connection: Connection, rows: readonly TableRow[]): Promise<CheckedRow[]> {
    this.#options ??= await readOptionNames(connection)
    const options = this.#options
    const checked: CheckedRow[] = []
    let characters = 0
    for (const row of rows) {
      checked.push(this.#read(row, options))
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (characters < charactersAtOnce) continue
      characters = 0
      await giveWay()
    }
    await this.#recognize(connection, checked)
    for (const row of checked) if (row.kind !== 'problem') this.#settle(row)
    if (this.#matching.changesPeople) await this.#compare(connection, checked)
    return checked
  }

  /** Counts people, memberships, changes and invitations so far. */
  get counted() {
    const known = this.#people.values().reduce((count, one) => count + (one ? 1 : 0), 0)
    const people = this.#people.size - known
    const invited = { invitations: this.#invitations, invited: this.#invited }
    return {
      ...{ people, known, memberships: this.#memberships, changes: this.#changes },
      ...invited,
    }
  }

  /** Adds the problems of the whole list; returns whether they prevent an import. */
  finish(): boolean {
    const isFatal = !hasName(this.#matching.columns) || this.dates.problems().length > 0
    if (hasName(this.#matching.columns)) this.problems.note(1, this.dates.problems())
    return isFatal
  }

  #read({ number, cells }: TableRow, options: OptionNames): CheckedRow {
    const { named, problems: faults } = nameCells(this.#matching.columns, cells)
    const read = named
      ? readMemberRow(named, this.dates.read, { options, today: this.#today })
      : { row: null, problems: faults }
    const row = read.row && withOwnAddress(this.#earlier, read.row)
    const contradiction = row && noteRow(this.#earlier, number, row)
    const problems = contradiction ? [contradiction] : read.problems
    this.problems.note(number, problems)
    const isGood = row !== null && problems.length === 0
    return {
      number,
      cells,
      kind: isGood ? 'new' : 'problem',
      problems,
      reading: isGood ? row : null,
      person: isGood ? digestOf(personKey(row)) : null,
      known: null,
      changes: [],
      household: isGood ? householdKey(row) : null,
    }
  }

  /** Searches for the people that occur for the first time. */
  async #recognize(connection: Connection, checked: readonly CheckedRow[]): Promise<void> {
    const first = new Map<string, MemberRow>()
    for (const { person, reading } of checked)
      if (person !== null && reading && !this.#people.has(person) && !first.has(person))
        first.set(person, reading)
    if (first.size === 0) return
    const known = await knownPeople(connection, [...first.values()])
    for (const [person, row] of first) {
      const one = known.get(personKey(row)) ?? null
      const isMeant = one !== null && (this.#matching.changesPeople || isLeftOut(row, one))
      this.#people.set(person, isMeant ? one : null)
    }
  }

  #settle(row: CheckedRow): void {
    const { person, reading } = row
    if (person === null || !reading) return
    row.known = this.#people.get(person) ?? null
    const isFirst = this.#earlier.people.get(person) === row.number
    row.kind = row.known ? 'known' : isFirst ? 'new' : 'more'
    if (!row.known && reading.membership) this.#memberships += 1
    if (row.kind === 'new' && reading.email !== null) this.#noteInvitation(reading.name)
  }

  #noteInvitation(name: string): void {
    this.#invitations += 1
    const [first = name] = name.split(' ')
    if (this.#invited.length < namesOnButton) this.#invited.push(first)
  }

  /** Computes the changes to known people. */
  async #compare(connection: Connection, checked: readonly CheckedRow[]): Promise<void> {
    const stored = await readPeople(
      connection,
      checked.flatMap(({ known }) => known?.userId ?? []),
    )
    for (const row of checked) {
      const { known, reading } = row
      if (!known || !reading) continue
      const person = known.userId === null ? null : stored.get(known.userId)
      if (person) row.changes = changesOf(reading, person)
      if (row.changes.length === 0 && (known.userId !== null || !isFirstOf(this.#earlier.people, row)))
        continue
      row.kind = 'update'
      this.#changes += 1
    }
  }
}

function isFirstOf(people: ReadonlyMap<string, number>, { person, number }: CheckedRow): boolean {
  return person !== null && people.get(person) === number
}
