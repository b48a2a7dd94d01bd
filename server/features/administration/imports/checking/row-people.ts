import { personName } from '../../../../../contract/accounts/schemas.ts'
import type { NameReply } from '../../../../../contract/administration/imports/options.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { caseFold } from '../../../../text/comparison.ts'
import type { OptionNames } from '../../../profiles/membership-options/known-names.service.ts'
import type { DateReader } from '../cells/date-columns.ts'
import { readWritten } from '../cells/dates.ts'
import { isFamilyWord, isGivenName, orderOfName } from '../cells/name-words.ts'
import { familyOfHousehold, type NameReading, nobody, type PersonWords, readNames } from '../cells/names.ts'
import type { RowProblem, UnknownWord } from '../cells/problems.ts'
import type { RowCells } from '../cells/row-cells.ts'
import {
  addressIn,
  addressText,
  emailsIn,
  isPhoneGuessed,
  phonesIn,
  takeEmailOf,
} from '../cells/row-contacts.ts'
import type { MemberRow } from './member-row.ts'
import { familyOf, type Relative } from './relatives.ts'
import { type Birth, birthIn, isUnderAge, readMembership } from './row-dates.ts'
import { type DuesRules, readDues } from './row-dues.ts'
import {
  NoteLines,
  notedCells,
  otherThanPerson,
  personFrom,
  statesDeath,
  tagsIn,
  wantsNoMail,
} from './row-facts.ts'
import { childOf, childrenOf, isChildByRelation, isSameScript, partnerOf, withSpouse } from './row-family.ts'

/** Facts about the list for parsing a row. */
export interface RowContext {
  dates: DateReader
  options: OptionNames
  today: string
  dues: DuesRules
  surnames: ReadonlySet<string>
  reply: NameReply | null
  /** True where the names of the list begin with the family name. */
  isFamilyFirst: boolean
  /** True for an export of this site: each row has one person with a final name. */
  isOurs: boolean
  /** True where an unknown word for an option is a problem, instead of a note. */
  isStrict: boolean
  /** Checks whether a person has a row that names another one, or their household. */
  hasOwnRow(name: string, of: string, household: MemberRow['household'] | null): boolean
  isInOwnRow(name: string): boolean
  /** Returns the role of a person in the row of a spouse or parent. */
  roleOf(name: string, household: MemberRow['household']): Relative | null
}

/** A question of a row; without a reply its cell is ignored. */
export interface OpenCell {
  kind: 'dates' | 'names'
  column: string
  cell: string
}

/** People of a row, its own one first, and unreadable cells. */
export interface RowReading {
  people: MemberRow[]
  problems: RowProblem[]
  open: OpenCell[]
  unknown: UnknownWord[]
  /** The name of the partner, where both have a row. */
  partner: string | null
  /** The family of which several people have rows of their own. */
  family: Pick<Relative, 'family' | 'home' | 'email'> | null
  /** True where the household is to state that not everybody is named. */
  isIncomplete: boolean
}

/** Parses the people of a row. Only a row without any name has none; unreadable cells are skipped. */
export function readRow(cells: RowCells, context: RowContext): RowReading {
  const lists = { people: [], problems: [], open: [], unknown: [] }
  const reading: RowReading = { ...lists, partner: null, family: null, isIncomplete: false }
  const names = namesOf(cells, context)
  const main = mainOf(names)
  const other = otherThanPerson(cells)
  if (other !== null) {
    reading.problems.push({ column: 'name', code: other, cell: cells.text('name') || cells.text('company') })
    return reading
  }
  if (main === null) {
    reading.problems.push({ column: 'name', code: 'nobody' })
    return reading
  }
  const isName = personName.safeParse(main.name)
  if (!isName.success) {
    const values = { field: 'name', value: main.name }
    reading.problems.push({ column: 'name', code: 'refused', values, cell: main.name })
    return reading
  }
  if (statesDeath(cells)) main.isLate = true
  if (names.isOpen) reading.open.push({ kind: 'names', column: 'name', cell: main.name })
  readFamily(reading, { cells, context, names, main })
  return reading
}

interface RowNames {
  cells: RowCells
  context: RowContext
  names: NameReading
  main: PersonWords
}

function readFamily(reading: RowReading, { cells, context, names, main }: RowNames): void {
  const { problems } = reading
  const notes = new NoteLines()
  const address = addressIn(cells)
  const household = {
    name: cells.text('household') || null,
    address: addressText(address),
    ...(names.family !== null && { family: names.family }),
  }
  const adults = withSpouse(names, main, cells)
  const home = statesSpouse(cells) ? null : household
  const partner = adults.find(({ name }) => context.hasOwnRow(name, main.name, home)) ?? null
  const role = context.roleOf(main.name, household)
  const isElsewhere = ({ name }: PersonWords) => home !== null && context.isInOwnRow(name)
  const others = adults.filter((one) => one !== partner && !isElsewhere(one))
  reading.partner = partner?.name ?? null
  const named = childrenOf(cells, context, main, reading, notes)
  const children = named.filter(({ name, born }) => born !== null || !context.isInOwnRow(name))
  const isAdult = adults.length > 0 || named.length > 0 || cells.text('title') !== ''
  const birth = birthIn(cells, context, { isAdult, age: role?.age ?? null }, reading)
  const { emails, problems: badEmails } = emailsIn(cells, ['email', 'further_email'])
  const { phones, problems: badPhones } = phonesIn(cells, ['phone', 'further_phone'])
  problems.push(...badEmails, ...badPhones)
  const isBorn = birth.date !== null || birth.year !== null
  const isNamedChild = isChildByRelation(cells.text('relation')) || role?.isChild === true
  const isChild = isBorn ? isUnderAge(birth, context.today) : isNamedChild
  const isHead = adults.some(isElsewhere) || named.length > children.length
  if (isHead) reading.family = { family: familyOf(main.name, adults[0]?.name), home: null, email: null }
  else if (role && (isChild || !role.isChild)) reading.family = role
  const membership = readMembership(cells, context, reading, { notes, isLate: main.isLate })
  const dues = readDues(cells, context, reading, notes)
  for (const { text, heading } of notedCells(cells, main.name)) notes.add(heading, text)
  if (main.isLate) notes.add(null, m.administration_import_called_late())
  if (main.remark) notes.add(null, m.administration_import_unnamed_note({ cell: main.remark }))
  if (names.unnamed !== null)
    notes.add(null, m.administration_import_unnamed_note({ cell: originalName(cells) }))
  const second = others[0]
  // Addresses beside the name of a deceased person are those of the other adult.
  const isWidowed = second !== undefined && main.isLate && !second.isLate
  const secondEmail = isWidowed ? emails.shift() : second && takeEmailOf(emails, second.name, main.name)
  const secondPhone = second && (takeNoted(phones, second.name) ?? (isWidowed ? phones.shift()?.phone : null))
  const [ownEmail = null, ...furtherEmails] = emails
  const email = isChild || isWidowed ? null : ownEmail
  const person = personFrom(
    cells,
    {
      birth,
      phones,
      address,
      otherName: cells.text('other_name') || main.otherName,
      furtherEmails: email === null ? emails : furtherEmails,
      joinedOn: membership.joinedOn,
      wantsNoMail: wantsNoMail(cells) || main.isLate,
      tags: tagsIn(cells),
      notes,
      hasMembership: membership.membership !== null,
    },
    problems,
  )
  reading.isIncomplete = names.unnamed !== null
  reading.people.push({
    ...{ email, name: main.name, person, membership: membership.membership },
    ...{ given: cells.given(), household, address, child: isChild },
    guessed: [
      ...guessedOf(cells, names, birth, membership.isGuessed),
      ...(isPhoneGuessed(cells, phones) ? ['phone'] : []),
    ],
    ...(!membership.isStartKnown && { joiningUnknown: true }),
    ...(dues && { dues }),
  })
  for (const [index, words] of others.entries())
    reading.people.push(
      partnerOf(
        words,
        { cells, context, household, address, reading },
        index === 0 ? [secondEmail ?? null, secondPhone ?? null] : [],
      ),
    )
  for (const child of children) reading.people.push(childOf(child, household, context.today))
}

/** The name cell as written, for the note of a family with unnamed people. */
function originalName(cells: RowCells): string {
  return cells.text('name') || [cells.text('first_name'), cells.text('last_name')].filter(Boolean).join(' ')
}

/** Parses the names of a row, from one column or from its parts. */
export function namesOf(
  cells: RowCells,
  {
    surnames,
    reply,
    isFamilyFirst,
    isOurs,
  }: Pick<RowContext, 'surnames' | 'reply' | 'isFamilyFirst' | 'isOurs'>,
): NameReading {
  const [whole = '', second = ''] = cells.all('name').map(({ text }) => text)
  if (isOurs) return { ...nobody, names: [{ name: whole, otherName: null, isLate: false }] }
  const context = { surnames, reply, isFamilyFirst }
  const first = cells.text('first_name')
  const [stated] = cells.all('household')
  const isFamilyColumn = /famil|परिवार/iu.test(stated?.heading ?? '') && /\p{L}{2}/u.test(stated?.text ?? '')
  const families = isFamilyColumn ? new Set([caseFold(stated?.text ?? '')]) : surnames
  const familyOf = (given: string) => {
    const family = familyOfHousehold(stated?.text ?? '', families)
    return isGivenName(given) && isSameScript(given, family) ? family : ''
  }
  // 'Nom, Prénom': the heading of whole names above family names
  const isFamilyOnly = first !== '' && cells.text('last_name') === '' && isSameScript(whole, first)
  if (whole !== '' && isFamilyOnly && missingFamilyName(whole, first) !== '' && isGivenName(first))
    return readNames(first, { ...context, lastName: whole })
  if (whole !== '') {
    const lastName = (first === '' && missingFamilyName(whole, cells.text('last_name'))) || familyOf(whole)
    const read = readNames(whole, { ...context, ...(lastName !== '' && { lastName }) })
    // 'Ram & Sita' beside 'Chaudhary'
    const isGiven = read.names.length > 1 && read.names.every(({ name }) => isGivenName(name))
    const shared = isGiven && lastName === '' ? familyOf(read.names[0]?.name ?? '') : ''
    const reading = shared === '' ? read : readNames(whole, { ...context, lastName: shared })
    // 'Thapa Family' beside the name of the contact, in one column or in parts
    const contact = second || (first && [first, cells.text('middle_name'), cells.text('last_name')].join(' '))
    if (reading.unnamed !== 'everybody' || contact === '') return reading
    const { family } = reading
    return { ...readNames(contact, context), family, unnamed: 'more' }
  }
  const given = [first, cells.text('middle_name')].filter(Boolean).join(' ')
  const last = cells.text('last_name') || familyOf(given)
  // A list of families, without a column of given names
  const isFamily =
    cells.every('first_name').length === 0 && /famil|परिवार/iu.test(cells.all('last_name')[0]?.heading ?? '')
  if (given === '') return readNames(isFamily ? `${last} Family` : last || cells.text('other_name'), context)
  // 'The' beside 'Dahal Family'
  if (isFamilyWord(last.split(' ').at(-1) ?? '')) return readNames(`${given} ${last}`, context)
  const reading = readNames(given, { ...context, lastName: last })
  const suffix = cells.text('suffix')
  const [only] = reading.names
  if (suffix === '' || !only || reading.names.length > 1) return reading
  return { ...reading, names: [{ ...only, name: `${only.name} ${suffix}` }] }
}

/** Returns the family name beside a name that lacks it; '' where the name is whole. */
function missingFamilyName(name: string, lastName: string): string {
  const words = caseFold(name).split(/[\s,]+/)
  const isWhole = words.includes(caseFold(lastName)) || orderOfName(name) === 'family last'
  return isWhole ? '' : lastName
}

/** Returns the row's own person; null where no name is given. */
export function mainOf({ names, family, unnamed }: NameReading): PersonWords | null {
  const [first] = names
  if (first && /\p{L}/u.test(first.name)) return first
  if (unnamed === null || family === null) return null
  return { name: m.administration_import_to_be_named({ family }), otherName: null, isLate: false }
}

/** Checks whether a row has facts about a spouse besides the name. */
function statesSpouse(cells: RowCells): boolean {
  return (['spouse_email', 'spouse_phone', 'spouse_dob'] as const).some((column) => cells.text(column) !== '')
}

/** Returns the phone number that is labelled as the partner's. */
function takeNoted(phones: { phone: string; note: string | null }[], partner: string): string | null {
  const [given = ''] = caseFold(partner).split(' ')
  const index = phones.findIndex(
    ({ note }) =>
      /^(?:wife|husband|spouse|hers|his|श्रीमती|श्रीमान)/iu.test(note ?? '') || caseFold(note ?? '') === given,
  )
  return index < 0 ? null : (phones.splice(index, 1)[0]?.phone ?? null)
}

/** Lists the fields that were guessed, for the cards of the preview. */
function guessedOf(
  cells: RowCells,
  names: NameReading,
  birth: Birth,
  isMembershipGuessed: boolean,
): string[] {
  const isNameGuessed = names.isOpen || names.isTurned || names.names.length > 1 || names.unnamed !== null
  return [
    ...(isNameGuessed ? ['name'] : []),
    ...(isCenturyGuessed(cells.text('dob')) ? ['dob'] : []),
    ...(birth.isAbout ? ['birth_year'] : []),
    ...(isMembershipGuessed ? ['membership'] : []),
  ]
}

function isCenturyGuessed(date: string): boolean {
  const written = readWritten(date)
  return written !== null && 'year' in written && String(written.year).length === 2
}
