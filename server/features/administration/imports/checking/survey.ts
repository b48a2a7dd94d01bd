import { emailAddress } from '../../../../../contract/accounts/schemas.ts'
import { dateColumns, type ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { adultAge } from '../../../../../contract/profiles/birthdays.ts'
import { phoneDigits } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { emailKey } from '../../../../text/comparison.ts'
import { childDates } from '../cells/children.ts'
import type { DateColumns } from '../cells/date-columns.ts'
import { readWritten } from '../cells/dates.ts'
import { familyNameOf, isGivenName, lastWordOf, orderOfName } from '../cells/name-words.ts'
import { readNames } from '../cells/names.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { addressIn, addressText } from '../cells/row-contacts.ts'
import { digestOf, isOfAddress } from './earlier-rows.ts'
import { type Relative, Relatives, wordsOfName } from './relatives.ts'
import { isChildByRelation } from './row-family.ts'
import { mainOf, namesOf } from './row-people.ts'

/** Years of Bikram Sambat before those of our era, without the months that differ. */
const nepaliYearsAhead = 57
/** Family names of a list to remember at most. */
const surnamesMax = 20_000

/** The person of a row, with the stated age and household. */
interface NotedPerson {
  name: string
  age: number | null
  home: string | null
}

interface Address {
  /** The first adult with this e-mail address. */
  owner: string
  isAdult: boolean
  /** True once another person has it, too. */
  isShared: boolean
  /** The household by name or postal address of the first row that states one. */
  household: string | null
}

/** Facts about the whole list: family names, shared addresses, couples in two rows. */
export class ListSurvey {
  readonly surnames = new Set<string>()
  readonly #dates: DateColumns
  readonly #today: string
  readonly #addresses = new Map<string, Address>()
  readonly #couples = new Set<string>()
  /** People by the household that their row states. Spouses, by that of their partner's row. */
  readonly #homes = new Set<string>()
  readonly #spouseHomes = new Set<string>()
  readonly #relatives: Relatives
  /** Adults by home, homes of couples and children, and the children's family names. */
  readonly #adultsAt = new Map<string, number>()
  readonly #couplesAt = new Set<string>()
  readonly #childrenAt = new Set<string>()
  readonly #familiesAt = new Set<string>()
  /** True for an export of this site. */
  isOurs = false
  #familyFirst = 0
  #familyLast = 0
  /** The e-mail addresses of people with a phone number, by both. */
  readonly #reached = new Map<string, string>()

  constructor(dates: DateColumns, today: string) {
    this.#dates = dates
    this.#today = today
    this.#relatives = new Relatives(today)
  }

  /** Records the headings of the date columns. */
  noteHeadings(columns: readonly (ImportColumn | null)[], headings: readonly string[]): void {
    this.#relatives.noteHeadings(columns, headings)
    for (const [index, column] of columns.entries()) {
      const heading = headings[index] ?? ''
      const dates = dateColumns.find((one) => one === column)
      if (dates) this.#dates.noteHeading(dates, heading)
      if (column === 'dob_seen_by') this.isOurs = true
      if (column === 'birth_year' || column === 'spouse_dob' || column === 'child_dob')
        this.#dates.noteHeading('dob', heading)
    }
  }

  /**
   * Records a row.
   * @param household the household that the row states, by name or postal address
   */
  note(cells: RowCells, householdOf: (name: string | null, address: string | null) => string | null): void {
    const age = ageIn(cells.text('age'))
    const hasFamily = cells.text('spouse') !== '' || cells.text('children') !== ''
    const isAdult = hasFamily || cells.text('title') !== ''
    for (const column of dateColumns) this.#dates.note(column, cells.text(column), { age, isAdult })
    this.#dates.note('dob', cells.text('birth_year'), { age, isAdult })
    this.#dates.note('dob', cells.text('spouse_dob'), { isAdult: true })
    for (const { text } of [...cells.all('child_dob'), ...cells.all('children')])
      for (const [date] of latinDigits(text).matchAll(childDates)) this.#dates.note('dob', date)
    const context = { surnames: this.surnames, reply: null, isFamilyFirst: false, isOurs: this.isOurs }
    const names = namesOf(cells, context)
    const name = mainOf(names)?.name
    if (name === undefined) return
    this.#noteOrder(cells)
    const family = cells.text('last_name') === '' ? familyNameOf(cells.text('name')) : null
    if (family !== null && this.surnames.size < surnamesMax) this.surnames.add(family)
    const home = householdOf(cells.text('household') || null, addressText(addressIn(cells)))
    const email = emailIn(cells)
    const isCouple = names.names.length > 1 || cells.text('spouse') !== ''
    this.#noteHome(cells, { name, age, home }, isCouple)
    this.#relatives.note(cells, { name, home, email, year: this.#birthYear(cells, age) })
    if (cells.every('spouse').length > 0) {
      if (home !== null) this.#homes.add(homeOf(name, home))
      if (cells.text('spouse') !== '')
        this.#noteCouple(name, home, cells.text('spouse'), cells.text('spouse_last_name'))
    }
    if (email === null) return
    this.#noteAddress(email, { cells, name, age, home })
    const phone = phoneKey(cells.text('phone'))
    if (phone !== null) this.#reached.set(reachKey(name, phone), email)
  }

  /** Returns the address that another row of somebody with one name and phone has. */
  emailOf(name: string, phone: string): string | null {
    return this.#reached.get(reachKey(name, phone)) ?? null
  }

  /** Checks whether a person has a row that names another one, or their household. */
  hasOwnRow(name: string, { of, home }: { of: string; home: string | null }): boolean {
    return this.#couples.has(coupleOf(name, of)) || (home !== null && this.#homes.has(homeOf(name, home)))
  }

  /** Checks whether a relative named in a row has the only row of that name. */
  isInOwnRow(name: string): boolean {
    return this.#relatives.hasRow(name)
  }

  /** Returns the role of a person in the row of a spouse or parent. */
  roleOf(name: string, home: string | null): Relative | null {
    return this.#relatives.roleOf(name, home)
  }

  /**
   * Checks whether a child at an adult's home belongs to that adult. The child has the family name, or no other adult
   * there, and no couple lives there.
   */
  hasChildAt(name: string, home: string): boolean {
    const key = digestOf(home)
    if (!this.#childrenAt.has(key)) return false
    // A year may be of another calendar.
    if (this.#dates.openCalendars().includes('dob')) return false
    // A household by name comes with everybody in it.
    if (!isOfAddress(home)) return true
    if (this.#couplesAt.has(key)) return false
    return this.#adultsAt.get(key) === 1 || this.#familiesAt.has(homeOf(lastWordOf(name), home))
  }

  /** Checks whether a row names a person as the spouse of somebody in their household. */
  isSpouseAt(name: string, home: string): boolean {
    return this.#spouseHomes.has(homeOf(name, home))
  }

  /** Checks whether a person owns an e-mail address. Of a family with one address, the first adult does. */
  owns(email: string, name: string): boolean {
    const address = this.#addresses.get(addressKey(email))
    return !address?.isShared || address.owner === nameKey(name)
  }

  /** Returns the household of people who share an e-mail address; null for an address of one person. */
  householdOfEmail(email: string): string | null {
    const key = addressKey(email)
    const address = this.#addresses.get(key)
    if (!address?.isShared) return null
    return address.household ?? `email ${Buffer.from(key, 'latin1').toString('base64url')}`
  }

  /** Checks whether the names of the list begin with the family name. */
  get isFamilyFirst(): boolean {
    return this.#familyFirst >= 2 && this.#familyFirst >= this.#familyLast * 4
  }

  #noteOrder(cells: RowCells): void {
    const order = orderOfName(cells.text('name'))
    if (order === 'family first') this.#familyFirst += 1
    if (order === 'family last') this.#familyLast += 1
  }

  #noteCouple(name: string, home: string | null, spouse: string, lastName: string): void {
    const family = lastName || lastWordOf(name)
    const [other] = readNames(spouse, isGivenName(spouse) ? { lastName: family } : {}).names
    if (!other) return
    this.#couples.add(coupleOf(name, other.name))
    if (home !== null) this.#spouseHomes.add(homeOf(other.name, home))
  }

  #noteAddress(
    email: string,
    { cells, name, age, home: household }: NotedPerson & { cells: RowCells },
  ): void {
    const key = addressKey(email)
    const isAdult = !this.#isUnderAge(cells, age)
    const known = this.#addresses.get(key)
    const owner = nameKey(name)
    if (!known) this.#addresses.set(key, { owner, isAdult, isShared: false, household })
    else {
      known.isShared ||= known.owner !== owner
      known.household ??= household
      if (!known.isAdult && isAdult) Object.assign(known, { owner, isAdult })
    }
  }

  #noteHome(cells: RowCells, { name, age, home }: NotedPerson, isCouple: boolean): void {
    if (home === null) return
    const key = digestOf(home)
    if (isCouple) this.#couplesAt.add(key)
    if (!this.#isUnderAge(cells, age)) this.#adultsAt.set(key, (this.#adultsAt.get(key) ?? 0) + 1)
    else {
      this.#childrenAt.add(key)
      // The family name may be the first word.
      for (const word of [name.split(' ')[0] ?? '', lastWordOf(name)])
        this.#familiesAt.add(homeOf(word, home))
    }
  }

  #isUnderAge(cells: RowCells, age: number | null): boolean {
    const year = this.#birthYear(cells, age)
    if (year === null) return isChildByRelation(cells.text('relation'))
    const thisYear = Number(this.#today.slice(0, 4))
    return year > thisYear - adultAge && year <= thisYear
  }

  /** Returns the year of birth by age or by a date with a whole year. */
  #birthYear(cells: RowCells, age: number | null): number | null {
    if (age !== null) return Number(this.#today.slice(0, 4)) - age
    const written = readWritten(cells.text('dob') || cells.text('birth_year'))
    const year = written && 'year' in written ? written.year : ''
    if (String(year).length !== 'YYYY'.length) return null
    return this.#dates.isNepali('dob') ? Number(year) - nepaliYearsAhead : Number(year)
  }
}

function emailIn(cells: RowCells): string | null {
  const text = cells.text('email') || cells.text('further_email') || cells.text('phone')
  const [found = ''] = /[^\s;,/|<>&()]+@[^\s;,/|<>&()]+/.exec(text) ?? []
  // Rows of one person share their address, so an invalid one would spread.
  const read = emailAddress.safeParse(found.replace(/^mailto:/i, '').replace(/[.)]+$/, ''))
  return read.success ? read.data : null
}

/** Returns the first phone number of a cell as ten digits. */
function phoneKey(text: string): string | null {
  const [number] = /\d(?:[\s().-]*\d){9,}/.exec(latinDigits(text)) ?? []
  return number?.replace(/\D/g, '').slice(-phoneDigits) ?? null
}

function reachKey(name: string, phone: string): string {
  return digestOf([wordsOfName(name), phone])
}

function ageIn(text: string): number | null {
  const [, digits] = /^\D{0,8}(\d{1,3})(?:\.0+)?\D*$/.exec(latinDigits(text)) ?? []
  return digits === undefined ? null : Number(digits)
}

function addressKey(email: string): string {
  return digestOf(emailKey(email))
}

function nameKey(name: string): string {
  return digestOf(wordsOfName(name))
}

function coupleOf(name: string, other: string): string {
  return digestOf([wordsOfName(name), wordsOfName(other)])
}

function homeOf(name: string, home: string): string {
  return digestOf([wordsOfName(name), home])
}
