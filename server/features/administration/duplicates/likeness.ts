import type { MatchKind } from '../../../../contract/administration/duplicates-and-lists-options.ts'
import { anniversaryOf } from '../../../../contract/profiles/birthdays.ts'
import { caseFold, wordsOf } from '../../../text/comparison.ts'
import { areConsistent, middleNames, nameKeys, spellingsOf } from '../../../text/name-keys.ts'
import type { ComparedPerson } from './duplicates.queries.ts'

/** A person with the keys of their names, which are computed once for all comparisons. */
export interface NamedPerson extends ComparedPerson {
  names: PersonName[]
  givenName: string
}

interface PersonName {
  middle: ReturnType<typeof middleNames>
  spellings: string
  withoutMiddle: string
}

/** Computes the keys of a person's names. */
export function withNames(person: ComparedPerson): NamedPerson {
  const { name, other_name } = person
  const names = (other_name === null ? [name] : [name, other_name]).map((one) => {
    const { name_spellings: spellings, name_without_middle: withoutMiddle } = nameKeys(one)
    return { middle: middleNames(one), spellings, withoutMiddle }
  })
  const isNamed = ({ spellings }: PersonName) => spellings.trim() !== ''
  return { ...person, names: names.filter(isNamed), givenName: spellingsOf(name)[0] ?? '' }
}

/**
 * Returns the facts that two people share; null where they are not likely the same. The whole name is enough, even where
 * one of the two omits or abbreviates a middle name, unless their births differ. The given name also requires a birth or
 * a phone number: twins of a household share all but it.
 */
export function likeness(one: NamedPerson, other: NamedPerson): MatchKind[] | null {
  const births = bornAlike(one, other)
  if (births === false) return null
  const shareName = (isShared: (name: PersonName, another: PersonName) => boolean) =>
    one.names.some((name) => other.names.some((another) => isShared(name, another)))
  const sameName = shareName((name, { spellings }) => name.spellings === spellings)
  const sameEnds = !sameName && shareName(differInMiddle)
  const matches: [MatchKind, boolean][] = [
    ['name', sameName],
    ['middle_name', sameEnds],
    ['birth', births === true],
    ['phone', !!one.phone && one.phone === other.phone],
    ['address', addressKey(one) !== null && addressKey(one) === addressKey(other)],
    ['household', one.household_id !== null && one.household_id === other.household_id],
  ]
  const found = matches.flatMap(([kind, same]) => (same ? [kind] : []))
  const isWhole = sameName && (one.name_spellings.trim().includes(' ') || found.length > 1)
  const isBeside = sharesGivenName(one, other) && (found.includes('birth') || found.includes('phone'))
  return isWhole || sameEnds || isBeside ? found : null
}

/** Checks whether two births are the same; null where too little is known. */
function bornAlike(one: ComparedPerson, other: ComparedPerson): boolean | null {
  if (one.dob !== null && other.dob !== null) return one.dob === other.dob
  const [day, otherDay] = [one, other].map(({ dob, birthday }) =>
    dob === null ? birthday : anniversaryOf(dob),
  )
  return day && otherDay ? day === otherDay : null
}

function differInMiddle(one: PersonName, other: PersonName): boolean {
  const haveSameEnds = one.withoutMiddle !== '' && one.withoutMiddle === other.withoutMiddle
  return haveSameEnds && areConsistent(one.middle, other.middle)
}

/** A short form of a given name has at least this many letters. */
const shortName = 3

function sharesGivenName({ givenName: first }: NamedPerson, { givenName: second }: NamedPerson): boolean {
  if (first === '' || second === '') return false
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first]
  return shorter === longer || (shorter.length >= shortName && longer.startsWith(shorter))
}

/** Returns a key of a person's postal address; null where none is known. */
function addressKey(person: ComparedPerson): string | null {
  const own = [person.street, person.zip ?? person.town]
  const home = [person.household_street, person.household_zip ?? person.household_town]
  const parts = person.street ? own : person.household_street ? home : [person.household_address]
  const words = wordsOf(caseFold(parts.filter(Boolean).join(' ')))
  return words.length > 0 ? words.join(' ') : null
}
