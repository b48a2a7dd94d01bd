import { createHash } from 'node:crypto'
import { m } from '../../../../../contract/paraglide/messages.js'
import { entriesMax } from '../../../../../contract/profiles/limits.ts'
import { caseFold } from '../../../../text/comparison.ts'
import { emailKey } from '../../../../text/email-key.ts'
import type { RowProblem } from '../cells/row-cells.ts'
import type { MemberRow } from './member-row.ts'

/**
 * Digests of the rows read so far. They map each person to their first row, and each statement about a person
 * to its row. Digests are short enough to store for every person of a long file.
 */
interface EarlierRows {
  people: Map<string, number>
  statements: Map<string, number>
  /** The number of memberships of each person. */
  memberships: Map<string, number>
  /** The name of the first person with each address. */
  owners: Map<string, string>
}

export function noEarlierRows(): EarlierRows {
  return { people: new Map(), statements: new Map(), memberships: new Map(), owners: new Map() }
}

/**
 * Returns the identity of a row's person: the address, or else name and date of birth. For namesakes in the
 * list, it includes a distinguishing text.
 */
export function personKey({ email, name, person, apart }: MemberRow): string {
  if (email !== null) return emailKey(email)
  const plain = [caseFold(name), person?.dob ?? null]
  return JSON.stringify(apart === undefined ? plain : [...plain, apart])
}

/** Removes an address from a row, if an earlier row of another person uses it. Families often share one address. */
export function withOwnAddress({ owners }: EarlierRows, row: MemberRow): MemberRow {
  if (row.email === null) return row
  const [address, name] = [digestOf(emailKey(row.email)), digestOf(caseFold(row.name))]
  const owner = owners.get(address)
  if (owner === undefined) owners.set(address, name)
  return owner === undefined || owner === name ? row : { ...row, email: null }
}

/** Records a row for checking later ones. Returns a problem when it contradicts or repeats an earlier one. */
export function noteRow(
  { people, statements, memberships }: EarlierRows,
  number: number,
  row: MemberRow,
): RowProblem | null {
  const column = row.email === null ? 'name' : 'email'
  const person = digestOf(personKey(row))
  const first = people.get(person)
  const description = digestOf([person, caseFold(row.name), row.person])
  if (first === undefined) {
    people.set(person, number)
    statements.set(description, number)
  } else {
    if (!statements.has(description))
      return { column, msg: m.administration_csv_other_person({ row: first }) }
    if (!row.membership) return { column, msg: m.administration_csv_same_twice({ row: first }) }
  }
  if (!row.membership) return null
  const membership = digestOf([person, row.membership])
  const twin = statements.get(membership)
  if (twin !== undefined) return { column, msg: m.administration_csv_same_twice({ row: twin }) }
  statements.set(membership, number)
  const count = (memberships.get(person) ?? 0) + 1
  memberships.set(person, count)
  if (count <= entriesMax) return null
  return { column: 'title', msg: m.administration_csv_too_many_memberships({ max: entriesMax }) }
}

/** Returns a short digest of a value: twelve bytes as twelve characters. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('latin1').slice(0, 12)
}

const keyMax = 200

/** Returns the key of a household: its name in the row, or else its postal address. */
export function householdKey({ name, address }: MemberRow['household']): string | null {
  const shared = name ?? address
  if (shared === null) return null
  const plain = caseFold(shared)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, keyMax)
  return plain === '' ? null : `${name === null ? 'address' : 'name'} ${plain}`
}
