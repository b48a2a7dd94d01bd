import type { z } from 'zod'
import { emailAddress, personName } from '../../../../../contract/accounts/schemas.ts'
import type { DateColumn } from '../../../../../contract/administration/imports/options.ts'
import {
  type MemberColumn,
  membershipColumns,
  personColumns,
} from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { type MembershipInput, membershipInput } from '../../../../../contract/profiles/histories.ts'
import {
  executiveTitles,
  genders,
  membershipTypes,
  positions,
} from '../../../../../contract/profiles/options.ts'
import { type KnownPerson, knownPerson } from '../../../../../contract/profiles/own-profile.ts'
import type { OptionNames } from '../../../profiles/membership-options/known-names.service.ts'
import {
  emailIn,
  genderIn,
  nameIn,
  optionNamed,
  phoneIn,
  skillsIn,
  textOf,
  yesNoIn,
} from '../cells/cell-values.ts'
import type { RowProblem } from '../cells/row-cells.ts'
import type { AddressParts } from '../cells/row-contacts.ts'
import type { TableColumn } from '../reading/columns.ts'
import type { RowDues } from './row-dues.ts'

/** A row of the members' file, parsed and validated. */
export interface MemberRow {
  /** null for a person without an address of their own. */
  email: string | null
  name: string
  person: KnownPerson | null
  membership: (MembershipInput & { confirmed: boolean }) | null
  /** The columns with a value in this row. */
  given: TableColumn[]
  /** The name and address of the household, as written. */
  household: { name: string | null; address: string | null }
  /** The parts of the postal address. */
  address?: AddressParts | null
  /** True for a person younger than 18, according to the list. */
  child?: boolean
  /** True where the row does not state when the person joined. */
  joiningUnknown?: boolean
  /** True for a deceased person, according to the list; they are not invited. */
  late?: boolean
  /** True where one person also gets a household: others in it are not named, or it is a child's. */
  alone?: boolean
  /** The name of the first adult of the household, where that is another person. */
  head?: string
  /** The fields that were guessed. */
  guessed?: string[]
  /** The level, the end and the balance of dues. */
  dues?: RowDues
  /** Distinguishes namesakes without an address. */
  apart?: string
}

type Cells = Partial<Record<TableColumn, string>>

/** Converts a date of a column to the form's format; other text stays unchanged. */
export type PlainDateReader = (column: DateColumn, text: string) => string

/** Fields of the API whose column in the file has another name. */
const columnOfField: Record<string, MemberColumn> = {
  dobAudience: 'dob_seen_by',
  phoneAudience: 'phone_seen_by',
}

export const typeNames = {
  life: 'Lifetime Membership',
  lifetime: 'Lifetime Membership',
  annual: 'General Membership',
}
export const titleNames: Record<string, string> = {
  member: 'General(Well-Wisher)',
  'well-wisher': 'General(Well-Wisher)',
  सदस्य: 'General(Well-Wisher)',
  'साधारण सदस्य': 'General(Well-Wisher)',
  अध्यक्ष: 'President',
  उपाध्यक्ष: 'Vice President',
  महासचिव: 'General Secretary',
  सचिव: 'Secretary',
  कोषाध्यक्ष: 'Treasurer',
}

/**
 * Parses the cells of a row leniently, then validates them like the forms do. Only the name is required.
 * Returns the row, or all its problems.
 * @param options the existing titles and categories
 * @param today the first day of a membership whose row does not state one
 */
export function readMemberRow(
  cells: Cells,
  dates: PlainDateReader,
  { options, today }: { options: OptionNames; today: string },
): { row: MemberRow | null; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const text = (column: TableColumn) => textOf(cells[column] ?? '')
  const isBlank = (columns: readonly MemberColumn[]) => columns.every((column) => text(column) === '')

  function check<Schema extends z.ZodType>(schema: Schema, value: unknown, column?: MemberColumn) {
    const result = schema.safeParse(value)
    if (result.success) return result.data as z.output<Schema>
    for (const { path, message } of result.error.issues) {
      const field = String(path[0] ?? '')
      problems.push({ column: column ?? columnOfField[field] ?? (field as MemberColumn), msg: message })
    }
    return null
  }

  function yesOrNo(column: MemberColumn): boolean {
    const value = text(column) === '' ? true : yesNoIn(text(column))
    if (value === null) problems.push({ column, msg: m.administration_csv_yes_no() })
    return value ?? true
  }

  const written = emailIn(text('email'))
  const email = written === '' ? null : check(emailAddress, written, 'email')
  const name = check(personName, wholeName(text, cells), 'name')
  const hasMembership = !isBlank(membershipColumns.filter((column) => column !== 'active'))
  const hasPerson = hasMembership || !isBlank(personColumns)
  const known = hasPerson ? check(knownPerson, personFields(text, dates)) : null
  const person = known && {
    ...known,
    dob: known.dob ?? null,
    phone: known.phone ?? '',
    skills: known.skills ?? [],
  }
  const membership = hasMembership
    ? check(membershipInput, { ...termFields(text, dates, { options, today }), active: yesOrNo('active') })
    : null
  if (membership && options.title(membership.title) === null)
    problems.push({ column: 'title', msg: m.errors_choose({ field: m.profiles_title() }) })
  if (membership && options.category(membership.category) === null)
    problems.push({ column: 'category', msg: m.errors_choose({ field: m.profiles_category() }) })
  const confirmed = hasMembership && yesOrNo('confirmed')
  if (problems.length > 0 || name === null) return { row: null, problems }
  const given = givenColumns(text, cells)
  const household = { name: text('household') || null, address: text('address') || null }
  const row = {
    email,
    name,
    person,
    membership: membership && { ...membership, confirmed },
    given,
    household,
    joiningUnknown: text('from') === '',
  }
  return { row, problems }
}

/** Lists the columns with a value; an unknown occupation counts as empty. */
function givenColumns(text: TextOf, cells: Cells): TableColumn[] {
  const columns = Object.keys(cells) as TableColumn[]
  return columns.filter((column) => {
    if (column === 'position') return isPosition(optionNamed(text('position'), positions))
    return text(column) !== ''
  })
}

/** Returns the gender that a text names; null for another word. */
export function genderNamed(text: string): (typeof genders)[number] | null {
  return genders.find((gender) => gender === optionNamed(text, genders)) ?? null
}

function isPosition(text: string): boolean {
  return positions.some((one) => one === text)
}

type TextOf = (column: TableColumn) => string

/**
 * Returns the whole name. A file of our own export has it in its final order, and is recognised by its
 * audience columns.
 */
function wholeName(text: TextOf, cells: Cells): string {
  if (text('name') !== '') return 'dob_seen_by' in cells ? text('name') : nameIn(text('name'))
  return [text('first_name'), text('middle_name'), text('last_name')].filter(Boolean).join(' ')
}

function personFields(text: TextOf, dates: PlainDateReader): Record<string, unknown> {
  const fields = Object.fromEntries(personColumns.map((column) => [column, text(column)]))
  const { dob_seen_by: dobAudience, phone_seen_by: phoneAudience, ...rest } = fields
  const position = optionNamed(text('position'), positions)
  return {
    ...rest,
    position: isPosition(position) ? position : 'Other',
    gender: text('gender') === '' ? 'unknown' : optionNamed(genderIn(text('gender')), genders),
    dob: dates('dob', text('dob')),
    phone: phoneIn(text('phone')),
    skills: fields.skills ? skillsIn(fields.skills) : undefined,
    dobAudience: dobAudience || 'nobody',
    phoneAudience: phoneAudience || 'nobody',
  }
}

function termFields(
  text: TextOf,
  dates: PlainDateReader,
  { options, today }: { options: OptionNames; today: string },
): Record<string, unknown> {
  const title = titleNames[text('title').toLowerCase()] ?? options.meant('title', text('title'))
  const usualCategory = executiveTitles.includes(title) ? 'Executive Member' : 'General Member'
  return {
    title: title || 'General(Well-Wisher)',
    category: options.meant('category', text('category')) || usualCategory,
    type: optionNamed(text('type'), membershipTypes, typeNames) || 'General Membership',
    from: dates('from', text('from')) || today,
    to: dates('to', text('to')),
  }
}
