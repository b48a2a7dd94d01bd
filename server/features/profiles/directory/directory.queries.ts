import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/people.ts'
import type { Connection } from '../../../database/connection.ts'
import { departedProfiles, profileRecords } from '../profiles.queries.ts'
import { type EntryFilter, entriesWithin, type Joined, type Rules } from './entries.queries.ts'
import { countPrefix, listWords } from './search-words.queries.ts'
import { endOfPrefix } from './search-words.ts'

/** The directory's search and filters; texts are case-folded. */
export interface DirectoryFilter extends EntryFilter {
  words: string[]
  /** Those who have left or died, who are in no other list. */
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

/** So few are put in order as fast as they are read. */
const fewFound = 500
/** More than these are found sooner by walking through the directory. */
const manyFound = 2000
/** As many words are read side by side, each in the order of names. */
const readSideBySide = 8

/** Lists a page of the directory: by name key, then id, beginning behind `after`. */
export async function listProfiles(
  connection: Connection,
  rules: Rules,
  filter: DirectoryFilter,
  asked: Asked,
) {
  if (filter.departed) return listDeparted(connection, rules, { ...filter, departed: filter.departed }, asked)
  const lists = await listsToRead(connection, rules, filter, asked)
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
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
  for (const word of words)
    query = query.where('profiles.user_id', 'in', (eb) =>
      eb
        .selectFrom('search_words')
        .select('search_words.user_id')
        .where('word', '>=', word)
        .where('word', '<', endOfPrefix(word))
        .where('search_words.audience', 'in', audiences),
    )
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
  const among = (words: string[]) => {
    const { and } = expressionBuilder<Joined, 'entry'>()
    return and([entriesWithin(rules, filter), ...words.map((word) => isFoundBy(word, filter))])
  }
  if (filter.anniversaries)
    return filter.anniversaries.map((anniversary) =>
      entriesInOrder(connection, asked).where(among(filter.words)).where('entry.birthday', '=', anniversary),
    )
  if (!rarest) return [entriesInOrder(connection, asked).where(among([]))]
  const foundByWord = () =>
    peopleByWord(connection, filter, asked).where(among(others.map(({ word }) => word)))
  const words = rarest.count < fewFound ? [] : await listWords(connection, rarest.word, readSideBySide + 1)
  if (words.length > 0 && words.length <= readSideBySide)
    return words.map((word) => foundByWord().where('word', '=', word))
  if (rarest.count < manyFound)
    return [foundByWord().where('word', '>=', rarest.word).where('word', '<', endOfPrefix(rarest.word))]
  return [entriesInOrder(connection, asked).where(among(filter.words))]
}

async function rarestFirst(connection: Connection, words: string[]) {
  const counted = await Promise.all(
    words.map(async (word) => ({ word, count: await countPrefix(connection, word, manyFound) })),
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
    .where('search_words.audience', 'in', audiences)
    .orderBy('search_words.name_key')
    .orderBy('search_words.user_id')
    .limit(limit)
  if (!after) return query
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('search_words.name_key', 'search_words.user_id'), '>', tuple(...after)),
  )
}

/** Makes the condition that an entry's person is found by the words that begin with a prefix. */
function isFoundBy(prefix: string, { audiences }: DirectoryFilter): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Joined, 'entry'>()
  return exists(
    selectFrom('search_words as other')
      .select('other.user_id')
      .whereRef('other.user_id', '=', 'entry.user_id')
      .where('other.word', '>=', prefix)
      .where('other.word', '<', endOfPrefix(prefix))
      .where('other.audience', 'in', audiences),
  )
}
