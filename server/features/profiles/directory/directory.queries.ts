import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/people.ts'
import type { Connection } from '../../../database/connection.ts'
import { departedProfiles, type ProfileRecord, profileRecords } from '../profiles.queries.ts'
import { findLead, lookForSlips } from '../search/leading-words.queries.ts'
import {
  type Closeness,
  closenesses,
  isFoundByAll,
  isWordFor,
  type Joined,
  type SoughtWord,
} from '../search/matching.queries.ts'
import { countPrefix, listWords } from '../search/search-words.queries.ts'
import { endOfPrefix } from '../search/search-words.ts'
import { type EntryFilter, entriesWithin, type Rules } from './entries.queries.ts'

/** The directory's search and filters; texts are case-folded. */
export interface DirectoryFilter extends EntryFilter {
  words: SoughtWord[]
  /** Those who have left or died, who are in no other list. */
  departed: Departure | undefined
}

interface Asked {
  limit: number
  after: [nameKey: string, userId: string] | null
}

/** Where a page begins: among those who are found so closely. */
interface AskedFrom extends Asked {
  closeness?: Closeness
}

interface Found {
  user_id: string
  name_key: string
}

/** So few are put in order as fast as they are read. */
const fewFound = 500
/** More than these are found sooner by walking through the directory. */
const manyFound = 2000
/** As many words are read side by side, each in the order of names. */
const readSideBySide = 8
/** Slips are looked for where fewer are found otherwise. */
const hardlyAnybody = 5

/**
 * Lists a page of the directory: those first who are found as it was typed, then those found in another spelling, and
 * where they are hardly anybody those for whose name it may be a slip; each by name key, then id, beginning behind `after`.
 */
export async function listProfiles(
  connection: Connection,
  rules: Rules,
  { words, ...others }: DirectoryFilter,
  { closeness: first = 'exact', limit, after }: AskedFrom,
) {
  let filter: DirectoryFilter = { ...others, words }
  const { departed } = filter
  if (departed)
    return asClose('exact', await listDeparted(connection, rules, { ...filter, departed }, { limit, after }))
  const page: (ProfileRecord & { closeness: Closeness })[] = []
  for (const closeness of closenesses.slice(closenesses.indexOf(first))) {
    if (page.length >= limit || (closeness !== 'exact' && words.length === 0)) break
    const asked = { limit: limit - page.length, after: closeness === first ? after : null }
    if (closeness === 'slip') {
      const isWhole = first === 'exact' && after === null
      const found = isWhole ? page.length : await countOthers(connection, rules, filter)
      if (first !== 'slip' && found >= hardlyAnybody) break
      filter = { ...filter, words: await lookForSlips(connection, words) }
    }
    page.push(...asClose(closeness, await listFound(connection, rules, filter, closeness, asked)))
  }
  return page
}

/** Counts those who are found but for a slip, as far as it matters. */
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
  const lists =
    closeness === 'exact'
      ? await listsToRead(connection, rules, filter, asked)
      : await listsBesideExact(connection, rules, filter, closeness, asked)
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

/** Lists a page of those who have left or died; they are few beside the members, and have no entries. */
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

/**
 * Makes the lists whose firsts are the page. However many members there are, about as many rows are read as are shown:
 * entries stand in the order of names under each filter, and people under each word. Of several words the rarest leads;
 * whoever has it is looked up under the others.
 */
async function listsToRead(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  asked: Asked,
): Promise<Expression<Found>[]> {
  const [rarest, ...others] = await rarestFirst(connection, filter.words)
  const among = (words: SoughtWord[]) => {
    const { and } = expressionBuilder<Joined, 'entry'>()
    return and([entriesWithin(rules, filter), isFoundByAll({ ...filter, words }, 'exact', 'entry.user_id')])
  }
  if (filter.anniversaries)
    return filter.anniversaries.map((anniversary) =>
      entriesInOrder(connection, asked).where(among(filter.words)).where('entry.birthday', '=', anniversary),
    )
  if (!rarest && filter.active?.is === false) return await listsOfInactive(connection, rules, filter, asked)
  if (!rarest) return [entriesInOrder(connection, asked).where(among([]))]
  const foundByWord = () =>
    peopleByWord(connection, filter, asked).where(among(others.map(({ sought }) => sought)))
  const words =
    rarest.count < fewFound ? [] : await listWords(connection, 'word', rarest.word, readSideBySide + 1)
  if (words.length > 0 && words.length <= readSideBySide)
    return words.map((word) => foundByWord().where('word', '=', word))
  if (rarest.count < manyFound)
    return [foundByWord().where('word', '>=', rarest.word).where('word', '<', endOfPrefix(rarest.word))]
  return [entriesInOrder(connection, asked).where(among(filter.words))]
}

async function rarestFirst(connection: Connection, words: SoughtWord[]) {
  const counted = await Promise.all(
    words.map(async (sought) => {
      const { word } = sought
      return { sought, word, count: await countPrefix(connection, 'word', word, manyFound) }
    }),
  )
  return counted.toSorted((one, other) => one.count - other.count)
}

/** Makes the lists of those who are found so closely and no closer. */
async function listsBesideExact(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  closeness: 'alike' | 'slip',
  asked: Asked,
): Promise<Expression<Found>[]> {
  const { and, not } = expressionBuilder<Joined, 'entry'>()
  const among = and([
    entriesWithin(rules, filter),
    isFoundByAll(filter, closeness, 'entry.user_id'),
    not(isFoundByAll(filter, closeness === 'slip' ? 'alike' : 'exact', 'entry.user_id')),
  ])
  const lead = await findLead(connection, filter.words, closeness)
  if (lead === null) return []
  if (filter.anniversaries)
    return filter.anniversaries.map((anniversary) =>
      entriesInOrder(connection, asked).where(among).where('entry.birthday', '=', anniversary),
    )
  const people = () => peopleByWord(connection, filter, asked).where(among)
  return lead.by === 'rarest'
    ? [people().where(isWordFor(lead.sought, closeness, 'search_words'))]
    : lead.words.map((word) => people().where('search_words.word', '=', word))
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
    .where('search_words.audience', 'in', audiences)
    .orderBy('search_words.name_key')
    .orderBy('search_words.user_id')
    .limit(limit)
  if (!after) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('search_words.name_key', 'search_words.user_id'), '>', tuple(...after)),
  )
}
