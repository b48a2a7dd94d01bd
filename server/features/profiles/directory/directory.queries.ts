import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import {
  type Closeness,
  closenesses,
  findSimilarWords,
  findSpellings,
  isFoundByAll,
  isOpenTo,
  isWordFor,
  type Joined,
  type Person,
  type SoughtWord,
  wordsAt,
  wordsWithin,
} from '../person/matching.queries.ts'
import { departedProfiles, type ProfileRecord, profileRecords } from '../person/person.queries.ts'
import { countPrefix, listWords } from '../person/search-words.queries.ts'
import { type EntryFilter, endedMembers, entriesWithin, type Rules } from './directory-entries.queries.ts'

/** The cursor of a page, with the closeness of the last match. */
interface AskedFrom extends Asked {
  closeness?: Closeness
}

/** Searches with fewer matches than this include possible typos. */
const hardlyAnybody = 5

/**
 * Lists a page of the directory, by closeness, then name key, then id, after `after`. Exact matches come
 * first, then other spellings; possible typos only where the others are few.
 */
export async function listProfiles(
  connection: Connection,
  rules: Rules,
  { words, ...others }: DirectoryFilter,
  { closeness: first = 'exact', limit, after }: AskedFrom,
) {
  let filter: DirectoryFilter = { ...others, words }
  const { departed } = filter
  if (departed) {
    const spelled = { ...filter, departed, words: await findSpellings(connection, words) }
    return asClose('exact', await listDeparted(connection, rules, spelled, { limit, after }))
  }
  const page: (ProfileRecord & { closeness: Closeness })[] = []
  for (const closeness of closenesses.slice(closenesses.indexOf(first))) {
    if (page.length >= limit || (closeness !== 'exact' && words.length === 0)) break
    if (closeness === 'alike' || first === 'misspelled')
      filter = { ...filter, words: await findSpellings(connection, words) }
    if (closeness === 'misspelled') {
      const isWhole = first === 'exact' && after === null
      const isFew =
        first === 'misspelled' ||
        (isWhole ? page.length : await countOthers(connection, rules, filter)) < hardlyAnybody
      if (!isFew) break
      filter = { ...filter, words: await findSimilarWords(connection, filter.words) }
    }
    const asked = { limit: limit - page.length, after: closeness === first ? after : null }
    page.push(...asClose(closeness, await listFound(connection, rules, filter, closeness, asked)))
  }
  return page
}

/** Counts the people found without typos, up to a limit. */
async function countOthers(connection: Connection, rules: Rules, filter: DirectoryFilter): Promise<number> {
  const [exact, alike] = await Promise.all(
    (['exact', 'alike'] as const).map((closeness) =>
      listFound(connection, rules, filter, closeness, { limit: hardlyAnybody, after: null }),
    ),
  )
  return (exact?.length ?? 0) + (alike?.length ?? 0)
}

function asClose<Record>(closeness: Closeness, records: Record[]) {
  return records.map((record) => ({ ...record, closeness }))
}

async function listFound(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  closeness: Closeness,
  asked: Asked,
) {
  const lists = await listsToRead(connection, rules, filter, closeness, asked)
  if (lists.length === 0) return []
  const list = sql<Found>`(${sql.join(
    lists.map((found) => sql`select * from (${found}) as list`),
    sql` union `,
  )})`
  return profileRecords(connection)
    .where('profiles.user_id', 'in', (eb) =>
      eb
        .selectFrom(list.as('found'))
        .select('found.user_id')
        .orderBy('found.name_key')
        .orderBy('found.user_id')
        .limit(asked.limit),
    )
    .orderBy('users.name_key')
    .orderBy('users.id')
    .execute()
}

/** Lists a page of former and deceased members; they are few, and have no directory entries. */
function listDeparted(
  connection: Connection,
  rules: Rules,
  { words, departed, audiences }: DirectoryFilter & { departed: Departure },
  { limit, after }: Asked,
) {
  let query = profileRecords(connection)
    .where(departedProfiles(rules, departed))
    .where(isFoundByAll({ words, audiences }, 'alike', 'profiles.user_id'))
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('users.name_key', 'users.id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** The directory's search and filters; texts are case-folded. */
export interface DirectoryFilter extends EntryFilter {
  words: SoughtWord[]
  /** Only departed, or only deceased members; no other list contains them. */
  departed: Departure | undefined
}

interface Asked {
  limit: number
  after: [nameKey: string, userId: string] | null
}

interface Found {
  user_id: string
  name_key: string
}

/** Up to this many matches are sorted as fast as they are read. */
const fewFound = 500
/** Beyond this many matches, scanning the directory is faster. */
const manyFound = 2000
/** The limit of counting: above it the exact number of matches does not matter. */
const mostCounted = 10_000
/** The most words that are scanned in parallel, each by name. */
const readSideBySide = 8
const closerThan = { alike: 'exact', misspelled: 'alike' } as const

/**
 * Builds the lists to merge into a page of matches of exactly one closeness. Regardless of the number of
 * members, the queries read about as many rows as are shown: indexes order entries by name under each filter,
 * and people under each word. Of several words, the query scans the rarest and looks its people up under the
 * others.
 */
async function listsToRead(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  closeness: Closeness,
  asked: Asked,
): Promise<Expression<Found>[]> {
  const added = new Set(filter.words.flatMap((sought) => wordsAt(sought, closeness)))
  if (closeness !== 'exact' && added.size === 0) return []
  const { and, not } = expressionBuilder<Joined, 'entry'>()
  const among = (words: SoughtWord[], person: Person) =>
    and([
      isFoundByAll({ ...filter, words }, closeness, person),
      ...(closeness === 'exact' ? [] : [not(isFoundByAll(filter, closerThan[closeness], person))]),
      entriesWithin(rules, filter),
    ])
  const entries = () => entriesInOrder(connection, asked).where(among(filter.words, 'entry.user_id'))
  if (filter.anniversaries)
    return filter.anniversaries.map((anniversary) => entries().where('entry.birthday', '=', anniversary))
  if (filter.words.length === 0)
    return filter.active?.is === false
      ? listsOfInactive(connection, rules, filter, filter.active.on, asked)
      : [entries()]
  const people = (words: SoughtWord[]) =>
    peopleByWord(connection, filter, asked).where(among(words, 'search_words.user_id'))
  const byEach = (stored: Iterable<string>, words: SoughtWord[]) =>
    [...stored].map((word) => people(words).where('word', '=', word))
  if (closeness !== 'exact' && filter.words.length === 1) return byEach(added, [])
  const [lead, ...others] = await rarestFirst(connection, filter.words, closeness)
  if (!lead) return []
  const { sought: rarest, count } = lead
  const besides = others.map(({ sought }) => sought)
  const beginnings =
    count < fewFound ? [] : await listWords(connection, 'word', rarest.word, readSideBySide + 1)
  if (count >= fewFound && beginnings.length <= readSideBySide)
    return byEach([...beginnings, ...wordsWithin(rarest, closeness)], besides)
  if (count < manyFound) return [people(besides).where(isWordFor(rarest, closeness))]
  return closeness === 'exact' ? [entries()] : byEach(added, filter.words)
}

/**
 * Builds the lists of inactive members: marked as such, or with an ended membership. The latter are found by the end
 * date while they are few, and scanned by name otherwise.
 */
async function listsOfInactive(
  connection: Connection,
  rules: Rules,
  { active: _, ...filter }: DirectoryFilter,
  on: CalendarDate,
  asked: Asked,
): Promise<Expression<Found>[]> {
  const entries = () =>
    entriesInOrder(connection, asked).where(entriesWithin(rules, { ...filter, active: undefined }))
  const { count } = await connection
    .selectFrom(endedMembers(on).limit(manyFound).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ended = entries().where('entry.active', 'is not', null)
  return [
    entries().where('entry.active', '=', false),
    count < manyFound
      ? ended.where('entry.user_id', 'in', endedMembers(on))
      : ended.where(({ exists }) =>
          exists(endedMembers(on).whereRef('profiles.user_id', '=', 'entry.user_id')),
        ),
  ]
}

/** Sorts words by their number of matches, rarest first. Counts up to a limit, and some people twice. */
async function rarestFirst(connection: Connection, words: SoughtWord[], closeness: Closeness) {
  const most = words.length > 1 ? mostCounted : manyFound
  const counted = await Promise.all(
    words.map(async (sought) => {
      let count = await countPrefix(connection, 'word', sought.word, most)
      for (const other of wordsWithin(sought, closeness))
        if (count < most) count += await countPrefix(connection, 'word', other, most)
      return { sought, count }
    }),
  )
  return counted.toSorted((one, other) => one.count - other.count)
}

function entriesInOrder(connection: Connection, { limit, after }: Asked) {
  const query = connection
    .selectFrom('directory_entries as entry')
    .select(['entry.user_id', 'entry.name_key'])
    .orderBy('entry.name_key')
    .orderBy('entry.user_id')
    .limit(limit)
  if (!after) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('entry.name_key', 'entry.user_id'), '>', tuple(...after)),
  )
}

function peopleByWord(connection: Connection, { audiences }: DirectoryFilter, { limit, after }: Asked) {
  const query = connection
    .selectFrom('search_words')
    .innerJoin('directory_entries as entry', 'entry.user_id', 'search_words.user_id')
    .select(['search_words.user_id', 'search_words.name_key'])
    .distinct()
    .where(isOpenTo(audiences, 'search_words'))
    .orderBy('search_words.name_key')
    .orderBy('search_words.user_id')
    .limit(limit)
  if (!after) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('search_words.name_key', 'search_words.user_id'), '>', tuple(...after)),
  )
}
