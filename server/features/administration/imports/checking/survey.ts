import { emailAddress } from '../../../../../contract/accounts/schemas.ts'
import { dateColumns, type ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { adultAge } from '../../../../../contract/profiles/birthdays.ts'
import { phoneDigits } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { caseFold, emailKey } from '../../../../text/comparison.ts'
import { childDates } from '../cells/children.ts'
import type { DateColumns } from '../cells/date-columns.ts'
import { readWritten } from '../cells/dates.ts'
import { familyNameOf, isGivenName, lastWordOf, orderOfName } from '../cells/name-words.ts'
import { readNames } from '../cells/names.ts'
import type { RowCells } from '../cells/row-cells.ts'
import { addressIn, addressText } from '../cells/row-contacts.ts'
import { digestOf } from './earlier-rows.ts'
import { mainOf, namesOf } from './row-people.ts'

/** Family names of a list to remember at most. */
const surnamesMax = 20_000

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
  /** True for an export of this site. */
  isOurs = false
  #familyFirst = 0
  #familyLast = 0
  /** The e-mail addresses of people with a phone number, by both. */
  readonly #reached = new Map<string, string>()

  constructor(dates: DateColumns, today: string) {
    this.#dates = dates
    this.#today = today
  }

  /** Records the headings of the date columns. */
  noteHeadings(columns: readonly (ImportColumn | null)[], headings: readonly string[]): void {
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
    const name = mainOf(namesOf(cells, context))?.name
    if (name === undefined) return
    this.#noteOrder(cells)
    const family = cells.text('last_name') === '' ? familyNameOf(cells.text('name')) : null
    if (family !== null && this.surnames.size < surnamesMax) this.surnames.add(family)
    if (cells.every('spouse').length > 0) {
      const home = householdOf(cells.text('household') || null, addressText(addressIn(cells)))
      if (home !== null) this.#homes.add(homeOf(name, home))
      if (cells.text('spouse') !== '')
        this.#noteCouple(name, home, cells.text('spouse'), cells.text('spouse_last_name'))
    }
    const email = emailIn(cells)
    if (email === null) return
    this.#noteAddress(email, { cells, name, age }, householdOf)
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
    { cells, name, age }: { cells: RowCells; name: string; age: number | null },
    householdOf: (name: string | null, address: string | null) => string | null,
  ): void {
    const key = addressKey(email)
    const isAdult = !this.#isUnderAge(cells, age)
    const household = householdOf(cells.text('household') || null, addressText(addressIn(cells)))
    const known = this.#addresses.get(key)
    const owner = nameKey(name)
    if (!known) this.#addresses.set(key, { owner, isAdult, isShared: false, household })
    else {
      known.isShared ||= known.owner !== owner
      known.household ??= household
      if (!known.isAdult && isAdult) Object.assign(known, { owner, isAdult })
    }
  }

  #isUnderAge(cells: RowCells, age: number | null): boolean {
    if (age !== null) return age < adultAge
    const written = readWritten(cells.text('dob') || cells.text('birth_year'))
    const year = written && 'year' in written ? Number(written.year) : null
    const thisYear = Number(this.#today.slice(0, 4))
    if (year === null || String(year).length < 4)
      return /^(?:child|son|daughter|kid|minor)$/i.test(cells.text('relation'))
    return year > thisYear - adultAge && year <= thisYear
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

/** Returns the words of a name, sorted: the family name's place is not known yet. */
function wordsOfName(name: string): string {
  return caseFold(name).split(' ').toSorted().join(' ')
}
