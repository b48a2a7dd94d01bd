import type { EntryKind } from '../../../../contract/money/options.ts'
import { readWholeNumber } from '../../../../contract/text/digits.ts'

/** The fields of an entry besides its kind, amount and note. */
export type EntryField = 'method' | 'checkNumber' | 'receivedOn' | 'dueOn' | 'level' | 'year' | 'pays'

/** The kinds that a treasurer enters by hand; corrections start from the entry to correct. */
export const enteredKinds = [
  'payment',
  'donation',
  'charge',
  'waiver',
  'refund',
] as const satisfies readonly EntryKind[]
export type EnteredKind = (typeof enteredKinds)[number]

const fields: Record<EnteredKind, readonly EntryField[]> = {
  payment: ['method', 'checkNumber', 'receivedOn', 'pays'],
  donation: ['method', 'checkNumber', 'receivedOn'],
  charge: ['level', 'year', 'dueOn'],
  waiver: ['receivedOn', 'pays'],
  refund: ['method', 'receivedOn'],
}

/** Returns the fields of a kind of entry. */
export function fieldsOf(kind: EnteredKind): readonly EntryField[] {
  return fields[kind]
}

/** Returns an entry's input: the values of its kind's fields, and no others. */
export function entryOf(
  kind: EnteredKind,
  typed: Record<EntryField, string>,
): Partial<Record<EntryField, unknown>> {
  const given = fieldsOf(kind).flatMap((field): [EntryField, unknown][] => {
    const text = typed[field]
    if (text === '') return []
    if (field === 'year') return [[field, readWholeNumber(text)]]
    if (field === 'pays') return [[field, [text]]]
    // Only checks have a number.
    return field === 'checkNumber' && typed.method !== 'check' ? [] : [[field, text]]
  })
  return Object.fromEntries(given)
}
