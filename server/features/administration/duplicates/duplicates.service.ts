import type { LikelyMatch, LikelyPair, LikelyPerson } from '../../../../contract/administration/duplicates.ts'
import type { MatchKind } from '../../../../contract/administration/people-options.ts'
import { anniversaryOf } from '../../../../contract/profiles/birthdays.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { cursorAfter, type Page, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { caseFold, wordsOf } from '../../../text/comparison.ts'
import { nameKey, nameKeys, spellingsOf } from '../../../text/name-keys.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import {
  type ComparedPerson,
  insertToldApart,
  listPeopleByIds,
  listPeopleByKey,
  listPeopleByOtherName,
  listSharedKeys,
  listToldApart,
  type SearchedKey,
  searchedKeys,
} from './duplicates.queries.ts'

const pairsWithoutLimit = 50
/** Shared values looked up in one step, with their people; then the steps of one request. */
const keysInStep = 50
const peopleInStep = 500
const stepsMax = 40
/** Likely duplicates listed for one person. */
const matchesShown = 5
const candidatesMax = 500

/**
 * Lists a page of pairs of likely duplicates. A page may be short, or empty, before the last one.
 * @throws {Refusal} invalid (cursor)
 */
export async function listDuplicates(
  { config, database }: Context,
  { limit = pairsWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<LikelyPair>> {
  const [kind, value, seen] = cursor ? readCursor(cursor, 3) : ['name', '', '0']
  let at = Math.max(0, searchedKeys.indexOf(kind as SearchedKey))
  let after = value ?? ''
  let skipped = Number(seen)
  const items: LikelyPair[] = []
  for (let step = 0; step < stepsMax && at < searchedKeys.length; step += 1) {
    const searched = searchedKeys[at] ?? 'name'
    const keys = await listSharedKeys(database, searched, after, keysInStep)
    const found = keys.length > 0 ? await pairsWith(database, searched, keys) : new Map<string, FoundPair[]>()
    for (const key of keys) {
      const pairs = (found.get(key) ?? []).slice(skipped)
      const fitting = pairs.slice(0, limit - items.length)
      items.push(...fitting.map((pair) => asLikelyPair(config, pair)))
      if (fitting.length < pairs.length)
        return { items, next: cursorAfter([searched, after, String(skipped + fitting.length)]) }
      skipped = 0
      after = key
    }
    if (keys.length < keysInStep) {
      at += 1
      after = ''
    }
    await yieldToRequests()
  }
  return { items, next: at < searchedKeys.length ? cursorAfter([searchedKeys[at] ?? '', after, '0']) : null }
}

function asLikelyPair(config: Context['config'], { people, matches }: FoundPair): LikelyPair {
  return { people: people.map((one) => asLikely(config, one)), matches }
}

interface FoundPair {
  people: [ComparedPerson, ComparedPerson]
  matches: LikelyPair['matches']
}

/** Lists the likely pairs for each of some values. Pairs that share a value searched earlier are left out. */
async function pairsWith(
  connection: Connection,
  kind: SearchedKey,
  values: string[],
): Promise<Map<string, FoundPair[]>> {
  const people = await listPeopleByKey(connection, kind, values, peopleInStep)
  const apart = await listToldApart(
    connection,
    people.map(({ id }) => id),
  )
  const earlier = searchedKeys.slice(0, searchedKeys.indexOf(kind))
  const isNew = (one: ComparedPerson, other: ComparedPerson) =>
    !apart.has(pairKey(one.id, other.id)) &&
    !earlier.some((key) => keyOf(one, key) && keyOf(one, key) === keyOf(other, key))
  const groups = Map.groupBy(people, (person) => keyOf(person, kind) ?? '')
  return new Map([...groups].map(([key, group]) => [key, likelyPairsOf(group, isNew)]))
}

function likelyPairsOf(
  group: ComparedPerson[],
  isNew: (one: ComparedPerson, other: ComparedPerson) => boolean,
): FoundPair[] {
  return group.flatMap((one, index) =>
    group.slice(index + 1).flatMap((other) => {
      const matches = isNew(one, other) ? likeness(one, other) : null
      return matches ? [{ people: [one, other] as [ComparedPerson, ComparedPerson], matches }] : []
    }),
  )
}

function keyOf(person: ComparedPerson, kind: SearchedKey): string | null {
  return { name: person.name_spellings, phone: person.phone, birth: person.dob }[kind]
}

/** Returns the key of a pair in `different_people`: the smaller id comes first. */
function pairKey(one: string, other: string): string {
  return [one, other].sort().join(' ')
}

/** Finds the likely duplicates of each of some people, in a few queries. */
export async function findLikelyMatches(
  { config, database }: Pick<Context, 'config' | 'database'>,
  userIds: readonly string[],
): Promise<Map<string, LikelyMatch[]>> {
  const people = await listPeopleByIds(database, userIds)
  const candidates = await candidatesFor(database, people)
  const apart = await listToldApart(database, [...userIds, ...candidates.map(({ id }) => id)])
  return new Map(
    people.map((person) => [
      person.id,
      candidates
        .filter(({ id }) => id !== person.id && !apart.has(pairKey(person.id, id)))
        .flatMap((candidate) => {
          const matches = likeness(person, candidate)
          return matches ? [{ ...asLikely(config, candidate), matches }] : []
        })
        .sort((one, other) => other.matches.length - one.matches.length)
        .slice(0, matchesShown),
    ]),
  )
}

async function candidatesFor(connection: Connection, people: ComparedPerson[]): Promise<ComparedPerson[]> {
  const values: Record<SearchedKey, string[]> = {
    name: people.flatMap(namesOf),
    phone: people.flatMap(({ phone }) => phone || []),
    birth: people.flatMap(({ dob }) => dob ?? []),
  }
  const found = new Map<string, ComparedPerson>()
  const names = [...new Set(people.map(({ name }) => nameKey(name)))]
  for (const person of names.length > 0 ? await listPeopleByOtherName(connection, names, candidatesMax) : [])
    found.set(person.id, person)
  for (const kind of searchedKeys) {
    const sought = [...new Set(values[kind])]
    if (sought.length === 0) continue
    for (const person of await listPeopleByKey(connection, kind, sought, candidatesMax))
      found.set(person.id, person)
  }
  return [...found.values()]
}

/**
 * Finds the likely duplicates of one person.
 * @throws {Refusal} absent
 */
export async function findDuplicatesOf(context: Context, userId: string): Promise<LikelyMatch[]> {
  const found = (await findLikelyMatches(context, [userId])).get(userId)
  if (!found) throw refusal('absent')
  return found
}

/**
 * Records that two similar people are different.
 * @throws {Refusal} absent
 */
export async function distinguishPeople(
  { config, database }: Context,
  viewer: Viewer,
  { people }: { people: string[] },
): Promise<void> {
  const [user_id = '', other_id = ''] = people.toSorted()
  if (user_id === other_id) throw refusal('absent')
  await database.transaction().execute(async (transaction) => {
    const known = await listPeopleByIds(transaction, [user_id, other_id])
    if (known.length < 2) throw refusal('absent')
    const decided_at = config.now().toISOString()
    await insertToldApart(transaction, { user_id, other_id, decided_by: viewer.userId, decided_at })
  })
}

/** Returns a person as lists of likely duplicates show them. */
export function asLikely(config: Context['config'], person: ComparedPerson): LikelyPerson {
  return {
    _id: person.id,
    name: person.name,
    otherName: person.other_name,
    email: person.email,
    avatar: avatarAddress(config, person.id),
    claimed: person.password_hash !== '',
    child: person.child,
    departed: person.departed,
    household: person.household_name,
  }
}

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
function likeness(one: Compared, other: Compared): MatchKind[] | null {
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
function namesOf({ name_spellings, other_name }: Pick<Compared, 'name_spellings' | 'other_name'>): string[] {
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
