import type { ImportQuestion } from '../../../../../contract/administration/imports/schemas.ts'
import type { OptionNames } from '../../../profiles/membership-options/known-names.service.ts'
import type { DateColumns, DateReader } from '../cells/date-columns.ts'
import { lastWordOf } from '../cells/name-words.ts'
import { namesPeople } from '../cells/names.ts'
import { ImportProblems, type RowProblem } from '../cells/problems.ts'
import { RowCells } from '../cells/row-cells.ts'
import { isSameRow } from '../reading/heading-row.ts'
import { MergedRows } from '../reading/merged-rows.ts'
import type { MergedCells, TableRow } from '../reading/workbook-rows.ts'
import { entryNumber, peopleOfRow } from '../records/row-numbers.ts'
import { digestOf, householdKey, isOfAddress, noEarlierRows, noteRow, personKey } from './earlier-rows.ts'
import { FamilyHeadings } from './family-headings.ts'
import { dropSharedEmails, furtherEmailsOf, type MemberRow } from './member-row.ts'
import type { Matching, ReadEntry } from './row-checking.ts'
import type { DuesRules } from './row-dues.ts'
import { isSamePerson } from './row-family.ts'
import { type OpenCell, type RowReading, readRow } from './row-people.ts'
import { ListSurvey } from './survey.ts'

const samplesShown = 3
/** Words of totals; names such as 'Sum Bahadur' or कुलबहादुर only begin like them. */
const totalWords =
  /^(?:grand\s+)?(?:sub)?totals?\b|^number of members\b|^(?:sum|count|gesamt|summe|anzahl|जम्मा|कुल)(?:\s+(?:of|total|members|mitglieder|जम्मा|सदस्य\S*|संख्या|रकम))*\s*[:=।]?\s*[\d\p{Nd}]*$/iu
/** Words above some of the people of a list. */
const sectionWords =
  /^(?:(?:general|life|lifetime|honorary|active|new|former|associate|executive|advisory|working|student|youth|senior|and|&)\s+)*(?:members|committee|board|advisors|advisers|officers|volunteers|students)(?:\s+list)?$|(?:सदस्यहरू|समिति|सल्लाहकारहरू)$/iu
/** A text of this many words is a remark rather than a name. */
const remarkWords = 6

/**
 * Parses arbitrary lists of people: a row may name several. An unreadable cell is skipped; where the mapping
 * is strict, it refuses its row.
 */
export class ListReader {
  readonly problems = new ImportProblems()
  /** Rows without a person: totals, remarks and repeated headings. */
  otherRows = 0
  readonly #earlier = noEarlierRows()
  readonly #dates: DateColumns
  readonly #matching: Matching
  readonly #today: string
  readonly #dues: DuesRules
  readonly #survey: ListSurvey
  readonly #merged: MergedRows
  readonly #mergedSurvey: MergedRows
  readonly #familyHeadings: FamilyHeadings
  readonly #open = new Map<string, { samples: string[]; count: number }>()
  /** The household of the first couple at each address. */
  readonly #firstCouples = new Map<string, string>()
  /** The household of each couple or family whose first row was read. */
  readonly #pairs = new Map<string, string>()
  /** The household of the first row of each person who has further people in it. */
  readonly #families = new Map<string, string>()
  /** The name of the first adult of each household that rows state. */
  readonly #heads = new Map<string, string>()
  #reader: DateReader | null = null

  constructor(
    dates: DateColumns,
    matching: Matching,
    { today, merges, dues }: { today: string; merges: readonly MergedCells[]; dues: DuesRules },
  ) {
    this.#dates = dates
    this.#matching = matching
    this.#today = today
    this.#dues = dues
    this.#survey = new ListSurvey(dates, today)
    this.#survey.noteHeadings(matching.columns, matching.headings)
    this.#merged = new MergedRows(merges, matching)
    this.#mergedSurvey = new MergedRows(merges, matching)
    // A program repeats a family in each of its rows: a blank cell means none.
    this.#familyHeadings = new FamilyHeadings(matching.product === null ? matching.columns : [])
  }

  survey({ number, cells }: TableRow): void {
    if (this.#isOther(cells)) return
    this.#merged.noteReferences(cells)
    const { cells: whole } = this.#mergedSurvey.fill(number, cells)
    this.#familyHeadings.survey(number, whole)
    this.#survey.note(this.#cellsOf(whole), (name, address) => householdKey({ name, address }))
  }

  read({ sheet, number, cells }: TableRow, options: OptionNames): ReadEntry[] {
    const entry = {
      number: entryNumber({ sheet, row: number }),
      cells,
      problems: [],
      bound: false,
      household: null,
    }
    const filled = this.#merged.fill(number, cells)
    const family = this.#familyHeadings.read(number, filled.cells)
    if (family === 'heading' || this.#isOther(cells)) {
      this.otherRows += 1
      return [{ ...entry, kind: null, reading: null }]
    }
    const { isStrict } = this.#matching
    this.#reader ??= this.#dates.reader(!isStrict)
    const reading = readRow(this.#cellsOf(family?.cells ?? filled.cells), {
      ...{ dates: this.#reader, options, today: this.#today, reply: this.#matching.names },
      surnames: this.#survey.surnames,
      isFamilyFirst: this.#survey.isFamilyFirst,
      ...{ dues: this.#dues, isStrict, isOurs: this.#survey.isOurs },
      hasOwnRow: (name, of, household) =>
        this.#survey.hasOwnRow(name, { of, home: household && householdKey(household) }),
      isInOwnRow: (name) => this.#survey.isInOwnRow(name),
      roleOf: (name, household) => this.#survey.roleOf(name, householdKey(household)),
    })
    if (family?.isNamed) reading.people[0]?.guessed?.push('name')
    for (const open of reading.open) this.#noteOpen(open)
    this.problems.noteUnknown(reading.unknown)
    const extra = cells.slice(this.#matching.columns.length).filter((cell) => cell.trim() !== '')
    const problems: RowProblem[] = [
      ...reading.problems,
      ...extra.map((cell) => ({ column: null, code: 'extra cell' as const, cell })),
    ]
    if (isStrict) problems.push(...reading.open.filter(({ kind }) => kind === 'dates').map(problemOf))
    if (reading.people.length === 0 || (isStrict && problems.length > 0)) {
      this.problems.note(number, problems)
      return [{ ...entry, kind: 'problem', problems, reading: null }]
    }
    const groups = { family: family?.key ?? null, group: filled.group }
    return this.#entriesOf(entry, { number, reading, problems, ...groups })
  }

  /** The questions of the list, by kind and column. */
  get questions(): ImportQuestion[] {
    const calendars = new Set(this.#dates.openCalendars())
    return [...this.#open].map(([key, { samples, count }]) => {
      const column = key.replace('names ', '')
      const kind = key.startsWith('names ') ? ('names' as const) : null
      const ofDates = calendars.has(column as 'dob') ? ('calendar' as const) : ('date order' as const)
      return { kind: kind ?? ofDates, column, samples, count }
    })
  }

  #cellsOf(cells: readonly string[]): RowCells {
    return new RowCells(this.#matching.columns, this.#matching.headings, cells)
  }

  #noteOpen({ kind, column, cell }: OpenCell): void {
    const key = kind === 'names' ? `names ${column}` : column
    const open = this.#open.get(key) ?? { samples: [], count: 0 }
    open.count += 1
    if (open.samples.length < samplesShown && !open.samples.includes(cell)) open.samples.push(cell)
    this.#open.set(key, open)
  }

  #entriesOf(
    entry: Pick<ReadEntry, 'number' | 'cells'>,
    {
      number,
      reading,
      problems,
      ...groups
    }: { number: number; reading: RowReading; problems: RowProblem[] } & RowGroups,
  ): ReadEntry[] {
    const { household: own, bound } = this.#householdOf(number, reading, groups)
    const household = this.#firstHousehold(reading.people, own, number)
    const entries: ReadEntry[] = []
    const head = bound && household !== null ? this.#headOf(household, reading.people) : undefined
    for (const [index, person] of reading.people.slice(0, peopleOfRow).entries()) {
      const row = this.#settled(person, household, number, index)
      row.alone = reading.isIncomplete || row.child === true
      if (head !== undefined && head !== row.name) row.head = head
      const repeated = noteRow(this.#earlier, number, row)
      const isRepeated = repeated !== null
      if (index === 0) {
        if (isRepeated) problems.push(repeated)
        this.problems.note(number, problems)
        const open = this.#matching.isStrict ? [] : reading.open.map(problemOf)
        entries.push({
          ...{ ...entry, kind: isRepeated ? 'problem' : 'new', problems: [...problems, ...open] },
          ...{ reading: isRepeated ? null : row, household: isRepeated ? null : household, bound },
        })
      } else if (!isRepeated)
        entries.push({
          ...{ number: entry.number + index, cells: [], kind: 'new', problems: [] },
          ...{ reading: row, household, bound },
        })
    }
    return entries
  }

  /** Returns the household of the person's first row; a form may repeat a family. */
  #firstHousehold(people: readonly MemberRow[], household: string | null, number: number): string | null {
    const [main] = people
    if (!main || people.length === 1 || household === null) return household
    const person = digestOf(personKey(this.#settled(main, household, number, 0)))
    const first = this.#families.get(person) ?? household
    this.#families.set(person, first)
    return first
  }

  /** Returns a person with an address of their own, distinguished from namesakes. */
  #settled(person: MemberRow, household: string | null, number: number, index: number): MemberRow {
    const stated = person.email ?? this.#emailOf(person)
    const email = stated !== null && this.#survey.owns(stated, person.name) ? stated : null
    if (email !== null) return { ...person, email }
    if (person.child) dropSharedEmails(person, (one) => this.#survey.owns(one, person.name))
    const phone = person.person?.phone || null
    const isPart = index > 0
    const apart = isPart ? (household ?? `row ${number}`) : (phone ?? household ?? undefined)
    return { ...person, email, ...(apart !== undefined && person.person?.dob == null && { apart }) }
  }

  /** Finds the address of a person who has another row with the same phone. */
  #emailOf({ name, person, child }: MemberRow): string | null {
    return person?.phone && !child ? this.#survey.emailOf(name, person.phone) : null
  }

  /** Finds the household of a row, and whether the row itself states one. */
  #householdOf(number: number, reading: RowReading, { family, group }: RowGroups) {
    if (family !== null) return { household: family, bound: true }
    const [main] = reading.people
    const stated = main ? householdKey(main.household) : null
    const shared = main?.email ? this.#survey.householdOfEmail(main.email) : this.#sharedByChild(main)
    const hasFamily = reading.people.length > 1 || reading.isIncomplete || main?.child === true
    const couple = main && reading.partner !== null ? pairKey(main.name, reading.partner) : null
    const isSpouse = main !== undefined && stated !== null && this.#survey.isSpouseAt(main.name, stated)
    const isParent = stated !== null && this.#survey.hasChildAt(main?.name ?? '', stated)
    const { family: kin = null } = reading.family ?? {}
    const isRelated = hasFamily || couple !== null || isSpouse || isParent || kin !== null
    const bound = isRelated || shared !== null || group !== null
    const own = shared ?? group ?? couple ?? kin ?? (bound ? `row ${number}` : null)
    const isOther = stated !== null && own !== null && this.#isOtherFamily(stated, own, reading)
    // Couples may write their address in two ways.
    const ofPartner = couple === null ? undefined : this.#pairs.get(digestOf(couple))
    const ofKin = reading.family === null ? undefined : this.#kinOf(reading.family)
    const household = ofPartner ?? ofKin ?? (isOther ? own : (stated ?? own))
    if (couple !== null && household !== null) this.#pairs.set(digestOf(couple), household)
    if (kin !== null && household !== null) this.#pairs.set(digestOf(kin), household)
    return { household, bound }
  }

  /** Finds the household of relatives with rows of their own; before the first of them, by the row that names them. */
  #kinOf({ family, home, email }: NonNullable<RowReading['family']>): string | undefined {
    const shared = email === null ? null : this.#survey.householdOfEmail(email)
    return this.#pairs.get(digestOf(family)) ?? home ?? shared ?? undefined
  }

  /** Returns the name of the first adult of a household, by which it is named. */
  #headOf(household: string, people: readonly MemberRow[]): string | undefined {
    const key = digestOf(household)
    const [first] = people.filter(({ child }) => child !== true)
    const head = this.#heads.get(key) ?? first?.name
    if (head !== undefined) this.#heads.set(key, head)
    return head
  }

  /** Checks if another couple came first at an address or under a mere surname. */
  #isOtherFamily(stated: string, own: string, { people, isIncomplete }: RowReading): boolean {
    const adults = people.filter(({ child }) => child !== true)
    const isFamily = adults.length > 1 || isIncomplete || own.startsWith('couple ')
    const surname = householdKey({ name: lastWordOf(adults[0]?.name ?? ''), address: null })
    if (!(isOfAddress(stated) || stated === surname) || !isFamily) return false
    const key = digestOf(stated)
    const first = this.#firstCouples.get(key)
    if (first === undefined) this.#firstCouples.set(key, own)
    return first !== undefined && first !== own
  }

  #sharedByChild(main: MemberRow | undefined): string | null {
    const [email] = main?.child ? furtherEmailsOf(main) : []
    return email ? this.#survey.householdOfEmail(email) : null
  }

  #isOther(cells: readonly string[]): boolean {
    const { headings, columns } = this.#matching
    if (isSameRow(cells, headings)) return true
    if (this.#survey.isOurs) return false
    const given = cells.map((cell) => cell.trim()).filter(Boolean)
    const [first = ''] = given
    const hasContact = given.some((cell) => cell.includes('@'))
    if (given.slice(0, 3).some((cell) => totalWords.test(cell)) && !hasContact) return true
    const mapped = columns.filter((column) => column !== null).length
    if (given.length !== 1 || mapped < 2 || hasContact) return false
    const isRemark = first.split(/\s+/).length >= remarkWords && !namesPeople(first, this.#survey.surnames)
    return (isRemark && mapped > 2) || sectionWords.test(first) || /(?:19|20)\d{2}|:$/.test(first)
  }
}

/** The families that the form of a list puts a row into: below a heading, or in merged cells. */
interface RowGroups {
  family: string | null
  group: string | null
}

function problemOf({ kind, column, cell }: OpenCell): RowProblem {
  const code = kind === 'names' ? 'open name' : 'open date'
  return { column: column as RowProblem['column'], code, cell }
}

function pairKey(name: string, other: string): string {
  const [first = '', second = ''] = [name, other].map((one) => one.toLowerCase()).sort()
  return `couple ${isSamePerson(first, second) ? first : `${first} ${second}`}`.slice(0, 200)
}
