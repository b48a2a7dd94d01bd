import { createHash } from 'node:crypto'
import { historyEntriesMax } from '../../../../../contract/profiles/options-and-limits.ts'
import { caseFold, emailKey } from '../../../../text/comparison.ts'
import type { RowProblem } from '../cells/problems.ts'
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
}

export function noEarlierRows(): EarlierRows {
  return { people: new Map(), statements: new Map(), memberships: new Map() }
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

/** Records a row for checking later ones. Returns a problem when it contradicts or repeats an earlier one. */
export function noteRow(
  { people, statements, memberships }: EarlierRows,
  number: number,
  row: MemberRow,
): RowProblem | null {
  const column = row.email === null ? 'name' : 'email'
  const person = digestOf(personKey(row))
  const first = people.get(person)
  // Rows with further memberships begin on other days.
  const description = digestOf([person, caseFold(row.name), { ...row.person, joinedOn: null }])
  if (first === undefined) {
    people.set(person, number)
    statements.set(description, number)
  } else {
    if (!statements.has(description)) return { column, code: 'other person', values: { row: first } }
    if (!row.membership) return { column, code: 'same twice', values: { row: first } }
  }
  if (!row.membership) return null
  const membership = digestOf([person, row.membership])
  const twin = statements.get(membership)
  if (twin !== undefined) return { column, code: 'same twice', values: { row: twin } }
  statements.set(membership, number)
  const count = (memberships.get(person) ?? 0) + 1
  memberships.set(person, count)
  if (count <= historyEntriesMax) return null
  return { column: 'title', code: 'many memberships', values: { max: historyEntriesMax } }
}

/** Returns a short digest of a value: twelve bytes as twelve characters. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('latin1').slice(0, 12)
}

/** Returns the name that a row gives its household; null for a mere number or address. */
export function statedName({ name }: MemberRow['household']): string | null {
  return name !== null && /\p{L}[\p{L}\p{M}]/u.test(name) && !/@|^\S*\d\S*$/.test(name) ? name : null
}

/** Checks whether a household's key is a postal address. */
export function isOfAddress(key: string): boolean {
  return key.startsWith('address ')
}

const keyMax = 200
/** Words of addresses that people abbreviate; those of flats are left out. */
const addressWords = new Map(
  'street st,avenue ave,av ave,road rd,drive dr,lane ln,boulevard blvd,court ct,place pl,terrace ter,circle cir,parkway pkwy,highway hwy,suite ste,north n,south s,east e,west w,strasse str,straße str,illinois il,indiana in,wisconsin wi,apartment,apt,unit,no'
    .split(',')
    .map((pair) => [pair.split(' ')[0] ?? '', pair.split(' ')[1] ?? '']),
)

/** Returns the key of a household: its name in the row, or else its postal address. */
export function householdKey({ name, address }: MemberRow['household']): string | null {
  const shared = name ?? address
  if (shared === null) return null
  const words = caseFold(shared)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  const plain = (name === null ? words.flatMap((word) => addressWords.get(word) ?? word) : words)
    .filter(Boolean)
    .join(' ')
    .slice(0, keyMax)
  return plain === '' ? null : `${name === null ? 'address' : 'name'} ${plain}`
}
