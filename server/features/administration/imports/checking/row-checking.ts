import { namesOnButton } from '../../../../../contract/accounts/options-and-limits.ts'
import {
  alikeMatches,
  type NameReply,
  type RowKind,
} from '../../../../../contract/administration/imports/options.ts'
import type { ImportChange } from '../../../../../contract/administration/imports/schemas.ts'
import { dayIn } from '../../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../../config.ts'
import type { Connection } from '../../../../database/connection.ts'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import {
  type OptionNames,
  readOptionNames,
} from '../../../profiles/membership-options/known-names.service.ts'
import { DateColumns, type DateReplies } from '../cells/date-columns.ts'
import type { ImportProblems, RowProblem } from '../cells/problems.ts'
import { hasName, nameMissing, type TableColumn } from '../reading/columns.ts'
import type { TableRow } from '../reading/workbook-rows.ts'
import { rowOf } from '../records/row-numbers.ts'
import { digestOf, personKey } from './earlier-rows.ts'
import { ListReader } from './list-reader.ts'
import { isInvitable, type MemberRow } from './member-row.ts'
import { changesOf, readPeople, withOtherEmail, withOtherScript } from './person-changes.ts'
import { isLeftOut, type Known, knownPeople } from './person-matching.ts'
import { duesProblem, readKnownDues } from './row-dues.ts'

/** Characters to check in one turn of the event loop. */
const charactersAtOnce = 2 * 1024

/** The column mapping of a list, and the replies to its questions. */
export interface Matching extends DateReplies {
  columns: readonly (TableColumn | null)[]
  headings: readonly string[]
  names: NameReply | null
  /** The program that wrote the list; null where a person may have. */
  product: string | null
  /** true for the one call: a row with a problem is refused, and known people stay unchanged. */
  isStrict: boolean
}

/** A person of a row, with the row's household. Without a reading, a row that names nobody. */
export interface ReadEntry {
  number: number
  cells: string[]
  /** null for rows that name nobody, such as totals. */
  kind: RowKind | null
  problems: RowProblem[]
  reading: MemberRow | null
  household: string | null
  bound: boolean
}

/** A checked row with its reading and the changes that it would make. */
export interface CheckedRow extends ReadEntry {
  person: string | null
  known: Known | null
  changes: ImportChange[]
}

/** Checks the rows of a list in batches, after a first pass over all. */
export class RowChecking {
  readonly dates: DateColumns
  readonly reader: ListReader
  /** The known person of each person key; null for new people. */
  readonly #people = new Map<string, Known | null>()
  readonly #first = new Map<string, number>()
  readonly #matching: Matching
  readonly #today: string
  #options: OptionNames | null = null
  #memberships = 0
  #changes = 0
  #invitations = 0
  #balances = 0
  #addresses = 0
  readonly #invited: string[] = []

  constructor(
    { now, timeZone }: Pick<Config, 'now' | 'timeZone'>,
    matching: Matching,
    list: Omit<ListProperties, 'today'>,
  ) {
    this.#today = dayIn(timeZone, now())
    this.#matching = matching
    this.dates = new DateColumns(matching, this.#today)
    this.reader = new ListReader(this.dates, matching, { ...list, today: this.#today })
    if (!hasName(matching.columns)) this.problems.note(1, [nameMissing()])
  }

  get problems(): ImportProblems {
    return this.reader.problems
  }

  /** Processes rows in the first pass. */
  async survey(rows: readonly TableRow[]): Promise<void> {
    await this.#each(rows, (row) => this.reader.survey(row))
  }

  async check(connection: Connection, rows: readonly TableRow[]): Promise<CheckedRow[]> {
    this.#options ??= await readOptionNames(connection)
    const options = this.#options
    const checked: CheckedRow[] = []
    await this.#each(rows, (row) => {
      for (const entry of this.reader.read(row, options)) checked.push(this.#entry(entry))
    })
    await this.#recognize(connection, checked)
    for (const row of checked) if (row.kind !== 'problem') this.#settle(row)
    if (!this.#matching.isStrict) await this.#compare(connection, checked)
    return checked
  }

  /** Counts people, memberships, changes and invitations so far. */
  get counted() {
    const known = this.#people.values().reduce((count, one) => count + (one ? 1 : 0), 0)
    const people = this.#people.size - known
    const invited = { invitations: this.#invitations, invited: this.#invited, balances: this.#balances }
    return {
      addresses: this.#addresses,
      ...{ people, known, memberships: this.#memberships, changes: this.#changes },
      ...invited,
    }
  }

  /** Adds the problems of the whole list; returns whether they prevent an import. */
  finish(): boolean {
    if (!hasName(this.#matching.columns)) return true
    if (!this.#matching.isStrict) return false
    const problems = this.dates.contradictions()
    this.problems.note(1, problems)
    return problems.length > 0
  }

  async #each(rows: readonly TableRow[], work: (row: TableRow) => void): Promise<void> {
    let characters = 0
    for (const row of rows) {
      work(row)
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (characters < charactersAtOnce) continue
      characters = 0
      await yieldToRequests()
    }
  }

  #entry(entry: ReadEntry): CheckedRow {
    const { reading, number } = entry
    const person = reading && digestOf(personKey(reading))
    if (person !== null && !this.#first.has(person)) this.#first.set(person, number)
    return { ...entry, person, known: null, changes: [] }
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
      const isMeant = one !== null && (!this.#matching.isStrict || isLeftOut(row, one))
      this.#people.set(person, isMeant ? one : null)
    }
  }

  #settle(row: CheckedRow): void {
    const { person, reading } = row
    if (person === null || !reading) return
    row.known = this.#people.get(person) ?? null
    const isFirst = this.#first.get(person) === row.number
    // Known people stay as they are, without the household of the list.
    if (row.known && this.#matching.isStrict) row.household = null
    row.kind = row.known ? 'known' : isFirst ? 'new' : 'more'
    if (!row.known && reading.membership) this.#memberships += 1
    if (row.kind === 'new' && reading.dues?.cents) this.#balances += 1
    if (row.kind === 'new' && reading.email !== null && isInvitable(reading))
      this.#noteInvitation(reading.name)
  }

  #noteInvitation(name: string): void {
    this.#invitations += 1
    const [first = name] = name.split(' ')
    if (this.#invited.length < namesOnButton) this.#invited.push(first)
  }

  /** Computes the changes to known people. */
  async #compare(connection: Connection, checked: readonly CheckedRow[]): Promise<void> {
    const ids = checked.flatMap(({ known }) => known?.userId ?? [])
    const stored = await readPeople(connection, ids)
    const isNeeded = checked.some(({ known, reading }) => known && reading?.dues)
    const dues = await readKnownDues(connection, ids, { today: this.#today, isNeeded })
    for (const row of checked) {
      const { known, reading } = row
      if (!known || !reading) continue
      const person = known.userId === null ? null : stored.get(known.userId)
      const knownDues = dues.get(known.userId ?? '')
      const isAlike = alikeMatches.includes(known.match)
      if (person && !isAlike) {
        withOtherScript(reading, person)
        withOtherEmail(reading, person)
      }
      if (person) row.changes = changesOf(reading, person, knownDues)
      const problem = duesProblem(reading.dues, knownDues)
      if (problem) this.#noteProblem(row, problem)
      const isChoice = (known.userId === null || isAlike) && isFirstOf(this.#first, row)
      if (row.changes.length === 0 && !isChoice) continue
      row.kind = 'update'
      this.#changes += 1
      const changed = new Set(row.changes.map(({ field }) => field))
      if (changed.has('opening_balance')) this.#balances += 1
      if (changed.has('email')) this.#addresses += 1
    }
  }

  #noteProblem(row: CheckedRow, problem: RowProblem): void {
    row.problems.push(problem)
    this.problems.note(rowOf(row.number), [problem])
  }
}

type ListProperties = ConstructorParameters<typeof ListReader>[2]

function isFirstOf(people: ReadonlyMap<string, number>, { person, number }: CheckedRow): boolean {
  return person !== null && people.get(person) === number
}
