import type {
  CommonValue,
  LikelyMatch,
  LikelyPair,
  LikelyPerson,
} from '../../../../contract/administration/duplicates.ts'
import { shownPhone } from '../../../../contract/profiles/phones.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { cursorAfter, type Page, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { nameKey } from '../../../text/name-keys.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import {
  type ComparedPerson,
  countPeopleByKey,
  findNameByKey,
  insertToldApart,
  listPeopleByIds,
  listPeopleByKey,
  listPeopleByOtherName,
  listSharedKeys,
  listToldApart,
  type SearchedKey,
  searchedKeys,
} from './duplicates.queries.ts'
import { likeness, type NamedPerson, withNames } from './likeness.ts'

const pairsWithoutLimit = 50
/**
 * Shared values looked up in one step, with their people; then the steps of one request, and comparisons of one turn.
 * More people than those of a step share a value such as an office's phone number, by which nobody is compared.
 */
const keysInStep = 50
const peopleInStep = 500
const stepsMax = 40
const comparisonsInTurn = 5000
/** Likely duplicates listed for one person. */
const matchesShown = 5
const namesakesMax = 500

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
    const shared = await listSharedKeys(database, searched, after, keysInStep)
    const keys = keysWithin(shared, peopleInStep)
    const compared = shared.filter(({ value, people }) => keys.includes(value) && !isCommon(people))
    const found = await pairsWith(
      database,
      searched,
      compared.map((one) => one.value),
    )
    for (const key of keys) {
      const pairs = (found.get(key) ?? []).slice(skipped)
      const fitting = pairs.slice(0, limit - items.length)
      items.push(...fitting.map((pair) => asLikelyPair(config, pair)))
      if (fitting.length < pairs.length)
        return { items, next: cursorAfter([searched, after, String(skipped + fitting.length)]) }
      skipped = 0
      after = key
    }
    if (keys.length === shared.length && shared.length < keysInStep) {
      at += 1
      after = ''
    }
    await yieldToRequests()
  }
  return { items, next: at < searchedKeys.length ? cursorAfter([searchedKeys[at] ?? '', after, '0']) : null }
}

/** Checks whether a value is shared by too many people for comparing them. */
function isCommon(people: number): boolean {
  return people > peopleInStep
}

/**
 * Lists the values by which nobody is compared, because too many people share them.
 */
export async function listCommonValues({ database }: Context): Promise<CommonValue[]> {
  const common: CommonValue[] = []
  for (const kind of searchedKeys) {
    for (const { value, people } of await countPeopleByKey(database, kind, { atLeast: peopleInStep + 1 })) {
      const isName = kind === 'name' || kind === 'middle_name'
      const text = isName ? await findNameByKey(database, kind, value) : value
      common.push({ kind, value: kind === 'phone' ? shownPhone(value) : (text ?? value), people })
    }
    await yieldToRequests()
  }
  return common
}

/** Returns the first of some values that so many people share, at least one; common values count nothing. */
function keysWithin(shared: { value: string; people: number }[], most: number): string[] {
  let sum = 0
  const within = shared.filter(({ people }, index) => {
    sum += isCommon(people) ? 0 : people
    return index === 0 || sum <= most
  })
  return within.map(({ value }) => value)
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
  if (values.length === 0) return new Map()
  const people = (await listPeopleByKey(connection, kind, values)).map(withNames)
  const apart = await listToldApart(
    connection,
    people.map(({ id }) => id),
  )
  const earlier = searchedKeys.slice(0, searchedKeys.indexOf(kind))
  const common = await commonAmong(connection, people, earlier)
  const isNew = (one: NamedPerson, other: NamedPerson) =>
    !apart.has(pairKey(one.id, other.id)) &&
    !earlier.some((key) => {
      const shared = keyOf(one, key)
      return shared && shared === keyOf(other, key) && !common.has(`${key} ${shared}`)
    })
  const groups = Map.groupBy(people, (person) => keyOf(person, kind) ?? '')
  const found = new Map<string, FoundPair[]>()
  let compared = 0
  for (const [key, group] of groups) {
    const pairs: FoundPair[] = []
    for (const [index, one] of group.entries()) {
      const others = group.slice(index + 1)
      for (const other of others) {
        const matches = isNew(one, other) ? likeness(one, other) : null
        if (matches) pairs.push({ people: [one, other], matches })
      }
      compared += others.length
      if (compared < comparisonsInTurn) continue
      compared = 0
      await yieldToRequests()
    }
    found.set(key, pairs)
  }
  return found
}

/** Returns the values shared by some people that too many others share, too. */
async function commonAmong(connection: Connection, people: ComparedPerson[], kinds: readonly SearchedKey[]) {
  const common = new Set<string>()
  for (const kind of kinds) {
    const groups = Map.groupBy(people, (person) => keyOf(person, kind) ?? '')
    const shared = [...groups].flatMap(([value, group]) => (value && group.length > 1 ? value : []))
    for (const { value, people: count } of await countPeopleByKey(connection, kind, shared))
      if (isCommon(count)) common.add(`${kind} ${value}`)
  }
  return common
}

function keyOf(person: ComparedPerson, kind: SearchedKey): string | null {
  const { name_spellings: name, name_without_middle: middle_name, phone, dob: birth } = person
  return { name, middle_name, phone, birth }[kind]
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
  const people = (await listPeopleByIds(database, userIds)).map(withNames)
  const candidates = (await candidatesFor(database, people)).map(withNames)
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

async function candidatesFor(connection: Connection, people: NamedPerson[]): Promise<ComparedPerson[]> {
  const values: Record<SearchedKey, string[]> = {
    name: people.flatMap(({ names }) => names.map(({ spellings }) => spellings)),
    middle_name: people.flatMap(({ names }) => names.flatMap(({ withoutMiddle }) => withoutMiddle || [])),
    phone: people.flatMap(({ phone }) => phone || []),
    birth: people.flatMap(({ dob }) => dob ?? []),
  }
  const found = new Map<string, ComparedPerson>()
  const names = [...new Set(people.map(({ name }) => nameKey(name)))]
  for (const person of names.length > 0 ? await listPeopleByOtherName(connection, names, namesakesMax) : [])
    found.set(person.id, person)
  for (const kind of searchedKeys) {
    const sought = [...new Set(values[kind])]
    let left = (await countPeopleByKey(connection, kind, sought)).filter(({ people }) => !isCommon(people))
    while (left.length > 0) {
      const values = keysWithin(left, peopleInStep)
      for (const person of await listPeopleByKey(connection, kind, values)) found.set(person.id, person)
      left = left.slice(values.length)
    }
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
