import type { MatchKind } from '../../../../contract/administration/people-options.ts'
import { anniversaryOf } from '../../../../contract/profiles/birthdays.ts'
import { caseFold, wordsOf } from '../../../text/comparison.ts'
import { nameKeys, spellingsOf } from '../../../text/name-keys.ts'

/** The facts by which two people are compared. */
interface Compared {
  id: string
  name: string
  name_spellings: string
  other_name: string | null
  dob: string | null
  birthday: string | null
  phone: string | null
  street: string | null
  town: string | null
  zip: string | null
  household_id: string | null
  household_street: string | null
  household_town: string | null
  household_zip: string | null
  household_address: string | null
}

/**
 * Returns the facts that two people share; null where they are not likely the same. The whole name is enough,
 * unless their births differ. The given name also requires a birth or a phone number: twins of a household
 * share all but it.
 */
export function likeness(one: Compared, other: Compared): MatchKind[] | null {
  const births = bornAlike(one, other)
  if (births === false) return null
  const sameName = namesOf(one).some((name) => namesOf(other).includes(name))
  const matches: [MatchKind, boolean][] = [
    ['name', sameName],
    ['birth', births === true],
    ['phone', !!one.phone && one.phone === other.phone],
    ['address', addressKey(one) !== null && addressKey(one) === addressKey(other)],
    ['household', one.household_id !== null && one.household_id === other.household_id],
  ]
  const found = matches.flatMap(([kind, same]) => (same ? [kind] : []))
  const isWhole = sameName && (one.name_spellings.trim().includes(' ') || found.length > 1)
  const isBeside = sharesGivenName(one, other) && (found.includes('birth') || found.includes('phone'))
  return isWhole || isBeside ? found : null
}

/** Checks whether two births are the same; null where too little is known. */
function bornAlike(one: Compared, other: Compared): boolean | null {
  if (one.dob !== null && other.dob !== null) return one.dob === other.dob
  const [day, otherDay] = [one, other].map(({ dob, birthday }) =>
    dob === null ? birthday : anniversaryOf(dob),
  )
  return day && otherDay ? day === otherDay : null
}

/** Returns the spelling keys of a person's names. */
export function namesOf({
  name_spellings,
  other_name,
}: Pick<Compared, 'name_spellings' | 'other_name'>): string[] {
  const spellings = [name_spellings, ...(other_name === null ? [] : [nameKeys(other_name).name_spellings])]
  return spellings.filter((spelled) => spelled.trim() !== '')
}

/** A short form of a given name has at least this many letters. */
const shortName = 3

function sharesGivenName(one: Compared, other: Compared): boolean {
  const [first = '', second = ''] = [one, other].map(({ name }) => spellingsOf(name)[0])
  if (first === '' || second === '') return false
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first]
  return shorter === longer || (shorter.length >= shortName && longer.startsWith(shorter))
}

/** Returns a key of a person's postal address; null where none is known. */
function addressKey(person: Compared): string | null {
  const own = [person.street, person.zip ?? person.town]
  const home = [person.household_street, person.household_zip ?? person.household_town]
  const parts = person.street ? own : person.household_street ? home : [person.household_address]
  const words = wordsOf(caseFold(parts.filter(Boolean).join(' ')))
  return words.length > 0 ? words.join(' ') : null
}
