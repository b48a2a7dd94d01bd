import type { z } from 'zod'
import { emailAddress, personName } from '../../../../contract/accounts/schemas.ts'
import {
  type MemberColumn,
  membershipColumns,
  personColumns,
} from '../../../../contract/administration/members-file/columns.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type MembershipInput, membershipInput } from '../../../../contract/profiles/histories/inputs.ts'
import { type PersonInput, personInput } from '../../../../contract/profiles/own-profile/inputs.ts'
import { skillsIn, textOf } from './members-file-cells.ts'

/** A row of the members' file, read and checked. */
export interface MemberRow {
  email: string
  name: string
  person: PersonInput | null
  membership: (MembershipInput & { confirmed: boolean }) | null
}

export interface CellProblem {
  column: MemberColumn | null
  msg: string
}

type Cells = Partial<Record<MemberColumn, string>>

/** Fields of the interface that have another name in the file. */
const columnOfField: Record<string, MemberColumn> = {
  dobAudience: 'dob_seen_by',
  phoneAudience: 'phone_seen_by',
}

const yesNo: Record<string, boolean> = { yes: true, no: false, true: true, false: false, '': true }

/** Reads the cells of a row by the rules of the forms. Returns what it says, or everything that is wrong with it. */
export function readMemberRow(cells: Cells): { row: MemberRow | null; problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const text = (column: MemberColumn) => textOf(cells[column] ?? '')
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
    const value = yesNo[text(column).toLowerCase()]
    if (value === undefined) problems.push({ column, msg: m.administration_csv_yes_no() })
    return value ?? true
  }

  const email = check(emailAddress, text('email'), 'email')
  const name = check(personName, text('name'), 'name')
  const hasPerson = !isBlank(personColumns)
  const hasMembership = !isBlank(membershipColumns)
  if (hasMembership && !hasPerson)
    problems.push({ column: 'position', msg: m.administration_csv_needs_person() })
  const person = hasPerson ? check(personInput, personFields(text)) : null
  const membership = hasMembership
    ? check(membershipInput, {
        ...Object.fromEntries(
          (['title', 'category', 'type', 'from', 'to'] as const).map((name) => [name, text(name)]),
        ),
        active: yesOrNo('active'),
      })
    : null
  const confirmed = hasMembership && yesOrNo('confirmed')
  if (problems.length > 0 || email === null || name === null) return { row: null, problems }
  return { row: { email, name, person, membership: membership && { ...membership, confirmed } }, problems }
}

function personFields(text: (column: MemberColumn) => string): Record<string, unknown> {
  const fields = Object.fromEntries(personColumns.map((column) => [column, text(column)]))
  const { dob_seen_by: dobAudience, phone_seen_by: phoneAudience, ...rest } = fields
  return {
    ...rest,
    skills: skillsIn(fields.skills ?? ''),
    dobAudience: dobAudience || undefined,
    phoneAudience: phoneAudience || undefined,
  }
}
