import { sql } from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { departedProfiles, type ProfileRecord, profileRecords } from '../person/person.queries.ts'
import {
  type Closeness,
  closenesses,
  findSimilarWords,
  findSpellings,
  isFoundByAll,
} from '../search/matching.queries.ts'
import type { Rules } from './entries.queries.ts'
import { type Asked, type DirectoryFilter, type Found, listsToRead } from './found-people.queries.ts'

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
    if (closeness === 'alike' || first === 'slip')
      filter = { ...filter, words: await findSpellings(connection, words) }
    if (closeness === 'slip') {
      const isWhole = first === 'exact' && after === null
      const isFew =
        first === 'slip' ||
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
