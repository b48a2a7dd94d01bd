import { type Expression, expressionBuilder } from 'kysely'
import type { Departure } from '../../../../contract/accounts/people.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { findLead } from '../search/leading-words.queries.ts'
import { isFoundByAll, isWordFor, type Joined, type SoughtWord } from '../search/matching.queries.ts'
import { countPrefix, listWords } from '../search/search-words.queries.ts'
import { endOfPrefix } from '../search/search-words.ts'
import { type EntryFilter, endedMembers, entriesWithin, type Rules } from './entries.queries.ts'

/** The directory's search and filters; texts are case-folded. */
export interface DirectoryFilter extends EntryFilter {
  words: SoughtWord[]
  /** Those who have left or died, who are in no other list. */
  departed: Departure | undefined
}

export interface Asked {
  limit: number
  after: [nameKey: string, userId: string] | null
}

export interface Found {
  user_id: string
  name_key: string
}

/** So few are put in order as fast as they are read. */
const fewFound = 500
/** More than these are found sooner by walking through the directory. */
const manyFound = 2000
/** As many words are read side by side, each in the order of names. */
const readSideBySide = 8

/**
 * Makes the lists whose firsts are the page. However many members there are, about as many rows are read as are shown:
 * entries stand in the order of names under each filter, and people under each word. Of several words the rarest leads;
 * whoever has it is looked up under the others.
 */
export async function listsToRead(
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
  if (!rarest && filter.active?.is === false)
    return listsOfInactive(connection, rules, filter, filter.active.on, asked)
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

/**
 * Makes the lists of those whose membership is not active: of those who say so, and of those whose membership has ended, who
 * are found by its end while they are few and are met in the order of names otherwise.
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
export async function listsBesideExact(
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
