import { m } from '../../../../../contract/paraglide/messages.js'
import { furtherContactsMax, tagMax, tagsMax } from '../../../../../contract/profiles/details.ts'
import { officeNoteMax, positions } from '../../../../../contract/profiles/options-and-limits.ts'
import { type KnownPerson, knownPerson } from '../../../../../contract/profiles/own-profile.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { caseFold } from '../../../../text/comparison.ts'
import { readWritten } from '../cells/dates.ts'
import type { PhoneWords } from '../cells/phones.ts'
import type { ProblemCode, RowProblem } from '../cells/problems.ts'
import { genderIn, optionNamed, type RowCells, skillsIn, yesNoIn } from '../cells/row-cells.ts'
import type { AddressParts } from '../cells/row-contacts.ts'
import { genderNamed } from './member-row.ts'
import type { Birth } from './row-dates.ts'

/** The columns of an export in which members state who sees a detail. */
const audiences = { dobAudience: 'dob_seen_by', phoneAudience: 'phone_seen_by' } as const

/** The lines of the office's note: the list's facts about a person without a field. */
export class NoteLines {
  readonly #lines: string[] = []

  /** @param heading the column's heading, which introduces the text; null for a complete sentence */
  add(heading: string | null, text: string): void {
    if (text === '' || (heading !== null && readWritten(text)?.form === 'none')) return
    const inLine = text.replace(/\s*\n\s*/g, ', ')
    const line = heading?.trim()
      ? m.administration_import_note_line({ heading: heading.trim(), text: inLine })
      : text
    if (!this.#lines.includes(line)) this.#lines.push(line)
  }

  toString(): string {
    return this.#lines.join('\n')
  }
}

interface Facts {
  birth: Birth | null
  phones: readonly PhoneWords[]
  address: AddressParts | null
  otherName: string | null
  furtherEmails: readonly string[]
  joinedOn: string | null
  wantsNoMail: boolean
  tags: readonly string[]
  notes: NoteLines
  /** A membership needs a profile. */
  hasMembership?: boolean
}

const texts = [
  'company',
  'website',
  'location',
  'bio',
  'twitter',
  'facebook',
  'youtube',
  'linkedin',
  'instagram',
] as const

/**
 * Returns the profile that a row describes; null with nothing but a name and an address. Values that a form
 * would refuse are omitted and reported.
 * @param cells null for further people of a row, who have none of its columns
 */
export function personFrom(cells: RowCells | null, facts: Facts, problems: RowProblem[]): KnownPerson | null {
  const { birth, phones, notes } = facts
  const [first, ...further] = phones
  if (first?.note) notes.add(m.profiles_phone(), `${first.phone} ${first.note}`)
  for (const { text } of cells?.all('notes') ?? []) notes.add(null, text)
  const fields: Record<string, unknown> = {
    ...(cells && ownCells(cells, notes)),
    ...(birth?.date && { dob: birth.date }),
    ...(birth?.year && { birthYear: birth.year, birthYearAbout: birth.isAbout }),
    ...(birth?.day && { birthDay: birth.day }),
    ...(first && { phone: first.phone }),
    ...(further.length > 0 && { furtherPhones: further.slice(0, furtherContactsMax) }),
    ...(facts.furtherEmails.length > 0 && {
      furtherEmails: facts.furtherEmails.slice(0, furtherContactsMax),
    }),
    ...(facts.address && { address: facts.address }),
    ...(facts.otherName && { otherName: facts.otherName }),
    ...(facts.joinedOn && { joinedOn: facts.joinedOn }),
    ...(facts.wantsNoMail && { wantsNoMail: true }),
    ...(facts.tags.length > 0 && { tags: facts.tags }),
  }
  const note = String(notes)
  if (note !== '') fields.note = note.slice(0, officeNoteMax)
  if (note.length > officeNoteMax)
    problems.push({ column: 'notes', code: 'long note', cell: note.slice(officeNoteMax) })
  if (Object.keys(fields).length === 0 && !facts.hasMembership) return null
  return checked(fields, cells, problems)
}

/** Returns the values of the columns that only the row's own person has. */
function ownCells(cells: RowCells, notes: NoteLines): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const column of texts) if (cells.text(column) !== '') fields[column] = cells.text(column)
  for (const [field, column] of Object.entries(audiences))
    if (cells.text(column) !== '') fields[field] = cells.text(column)
  const gender = genderNamed(genderIn(cells.text('gender')))
  if (cells.text('gender') !== '') fields.gender = gender ?? 'unknown'
  if (gender === null && cells.text('gender') !== '')
    notes.add(headingOf(cells, 'gender'), cells.text('gender'))
  const position = optionNamed(cells.text('position'), positions)
  if (positions.some((one) => one === position)) fields.position = position
  else notes.add(headingOf(cells, 'position'), cells.text('position'))
  if (cells.text('skills') !== '') fields.skills = skillsIn(cells.text('skills'))
  if (cells.text('member_number') !== '')
    fields.memberNumber = latinDigits(cells.text('member_number')).replace(/\.0+$/, '')
  return fields
}

function headingOf(cells: RowCells, column: 'gender' | 'position'): string | null {
  return cells.all(column)[0]?.heading ?? null
}

const columnOfField: Record<string, RowProblem['column']> = {
  ...audiences,
  memberNumber: 'member_number',
  furtherPhones: 'further_phone',
  furtherEmails: 'further_email',
  birthYear: 'dob',
  birthDay: 'dob',
  otherName: 'other_name',
  joinedOn: 'from',
  note: 'notes',
}

/** The fields that a profile needs, where a list does not state them. */
const unstated: Record<string, string> = {
  position: 'Other',
  gender: 'unknown',
  dobAudience: 'nobody',
  phoneAudience: 'nobody',
}

/** Validates the fields like the forms do, and removes invalid ones. */
function checked(
  fields: Record<string, unknown>,
  cells: RowCells | null,
  problems: RowProblem[],
): KnownPerson | null {
  const left: Record<string, unknown> = { ...unstated, ...fields }
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const result = knownPerson.safeParse(left)
    if (result.success) {
      const { data } = result
      return { ...data, dob: data.dob ?? null, phone: data.phone ?? '', skills: data.skills ?? [] }
    }
    for (const { path } of result.error.issues) {
      const field = String(path[0] ?? '')
      if (!(field in left)) continue
      const column = columnOfField[field] ?? (field as RowProblem['column'])
      const cell = cells && column ? cells.text(column) : ''
      const values = { field, value: fields[field] }
      problems.push({ column, code: 'refused', values, ...(cell !== '' && { cell }) })
      left[field] = unstated[field]
    }
  }
  return null
}

/** Lists the tags of a row: groups and labels, without an address book's own. */
export function tagsIn(cells: RowCells): string[] {
  const tags = cells
    .all('tags')
    .flatMap(({ text }) => text.replaceAll(':::', ';').match(/"[^"]*"|[^",;\n]+/g) ?? [])
    .map((tag) =>
      tag
        .replaceAll('"', '')
        .trim()
        .replace(/^\*\s*/, '')
        .slice(0, tagMax),
    )
    .filter((tag) => tag !== '' && !/^(?:my ?contacts|starred|imported.*)$/i.test(tag))
  return [...new Set(tags)].slice(0, tagsMax)
}

/** Checks whether a row states that the person wants no mail. */
export function wantsNoMail(cells: RowCells): boolean {
  const archived = cells.all('note').filter(({ heading }) => /^archived$/i.test(heading))
  const isStopped = [...cells.all('no_mail'), ...archived].some(({ text }) => yesNoIn(text) !== false)
  return isStopped || cells.all('wants_mail').some(({ text }) => yesNoIn(text) === false)
}

/** Checks whether a row states that its person has died. */
export function statesDeath(cells: RowCells): boolean {
  const isMarked = cells
    .all('no_mail')
    .some(({ text, heading }) => /deceased/i.test(heading) && yesNoIn(text) !== false)
  return isMarked || cells.all('active').some(({ text }) => isDeath.test(text))
}

const isDeath = /^(?:deceased|dead|died|passed away|late|verstorben|fallecid[oa]|décédée?|स्वर्गीय|दिवंगत)$/iu

const organization = /^organi[sz]ation$/i
const individual = /^(?:individual|person)$/i

/** Returns the problem of a program's row about an organization or a household; null for a person. */
export function otherThanPerson(cells: RowCells): ProblemCode | null {
  const [name] = cells.all('name')
  const kind = cells.text('contact_type')
  if (organization.test(kind)) return 'organization'
  if (/^household$/i.test(kind)) return 'household'
  const isPerson = cells.text('first_name') !== '' || cells.text('last_name') !== ''
  if (isPerson || cells.every('first_name').length === 0) return null
  const company = cells.text('company')
  if (company !== '' && (!name || name.text === company)) return 'organization'
  const isHousehold = name?.heading === 'Display Name' && cells.text('household') !== ''
  return isHousehold ? 'household' : null
}

/** Columns of which a person has one value. */
const single = [
  ...(['name', 'address', 'location', 'company', 'website', 'position', 'bio'] as const),
  ...(['gender', 'member_number', 'household', 'title', 'category', 'type'] as const),
]

/** Headings of a program's marks; only a yes is a fact. */
const marks = /^(?:archived|suspended member)$/i

/** Lists the cells that go into the office's note, by their headings. */
export function notedCells(cells: RowCells, name: string) {
  const isUnset = ({ text, heading }: { text: string; heading: string }) =>
    marks.test(heading) && yesNoIn(text) === false
  const kinds = cells.all('contact_type').filter(({ text }) => !individual.test(text))
  return [...cells.all('note').filter((cell) => !isUnset(cell)), ...surplusOf(cells, name), ...kinds]
}

/** Lists further cells of columns of which a person has one value. */
function surplusOf(cells: RowCells, name: string) {
  return single.flatMap((column) => {
    const [first, ...others] = cells.all(column)
    return others.filter(
      ({ text }) => ![name, first?.text].some((one) => caseFold(one ?? '') === caseFold(text)),
    )
  })
}
