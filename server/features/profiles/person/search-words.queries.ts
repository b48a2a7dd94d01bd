import { sql } from 'kysely'
import { audiences, type ChosenAudience } from '../../../../contract/profiles/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { engineBehind } from '../../../database/engines/engine.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { nameKey, spellingKey } from '../../../text/name-keys.ts'

/** Adds search words to some profiles that have none yet. */
export async function insertSearchWords(
  connection: Connection,
  profiles: (Searchable & { user_id: string })[],
): Promise<void> {
  const rows = profiles.flatMap((profile) =>
    searchWordsOf(profile).map((found) => ({
      ...found,
      user_id: profile.user_id,
      name_key: nameKey(profile.name),
    })),
  )
  for (const chunk of chunksOf(rows)) await connection.insertInto('search_words').values(chunk).execute()
}

/** Updates the search words of a profile; required after a change of any of its texts. */
export function refreshSearchWords(
  connection: Connection,
  profile: Searchable & { user_id: string },
): Promise<void> {
  return replaceSearchWords(connection, [profile])
}

/** Replaces the search words of some profiles. */
export async function replaceSearchWords(
  connection: Connection,
  profiles: (Searchable & { user_id: string })[],
): Promise<void> {
  if (profiles.length === 0) return
  const userIds = profiles.map(({ user_id }) => user_id)
  await connection.deleteFrom('search_words').where('user_id', 'in', userIds).execute()
  await insertSearchWords(connection, profiles)
}

type Spelled = 'word' | 'spelling'

/** Counts the entries of words or spellings with a prefix, up to `most`. */
export async function countPrefix(
  connection: Connection,
  column: Spelled,
  prefix: string,
  most: number,
): Promise<number> {
  const { count } = await connection
    .selectFrom((eb) =>
      eb
        .selectFrom('search_words')
        .select(column)
        .where(column, '>=', prefix)
        .where(column, '<', endOfPrefix(prefix))
        .limit(most)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the distinct words or spellings with a prefix, at most `most`; one index lookup each. */
export async function listWords(
  connection: Connection,
  column: Spelled,
  prefix: string,
  most: number,
): Promise<string[]> {
  const end = endOfPrefix(prefix)
  const name = sql.ref(column)
  const { rows } = await sql<{ found: string }>`
    with recursive spelled(found) as (
      select min(${name}) from search_words where ${name} >= ${prefix} and ${name} < ${end}
      union all
      select (select min(${name}) from search_words where ${name} > spelled.found and ${name} < ${end})
      from spelled where spelled.found is not null
    )
    select found from spelled where found is not null limit ${most}`.execute(connection)
  return rows.map(({ found }) => found)
}

/** Returns which of the given words occur, at most `most`; one index lookup each. */
export async function listStored(connection: Connection, words: string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select sought.value from ${textsIn(connection, words)}
    where (select 1 from search_words where word = sought.value limit 1) = 1
    limit ${most}`.execute(connection)
  return rows.map(({ value }) => value)
}

/** Returns which of the given keys occur, at most `most`. */
export async function listStoredKeys(
  connection: Connection,
  keys: string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select sought.value from ${textsIn(connection, keys)}
    where (select 1 from search_words
      where spelling >= sought.value || ' ' and spelling < sought.value || '!' limit 1) = 1
    limit ${most}`.execute(connection)
  return rows.map(({ value }) => value)
}

/** Builds a one-column table from texts; the statement is the same for any number of them. */
function textsIn(connection: Connection, texts: string[]) {
  const list = JSON.stringify(texts)
  return engineBehind(connection) === 'postgres'
    ? sql`json_array_elements_text(${list}::json) as sought(value)`
    : sql`json_each(${list}) as sought`
}

/** The parts of a profile that the directory searches. */
interface Searchable {
  name: string
  other_name?: string | null | undefined
  position: string
  company?: string | null | undefined
  location?: string | null | undefined
  skills: string[]
  company_audience?: ChosenAudience
  location_audience?: ChosenAudience
}

interface FoundWord {
  word: string
  spelling: string
  audience: ChosenAudience
}

/** Returns a member's search words. Each has the widest audience of the texts that contain it. */
function searchWordsOf(profile: Searchable): FoundWord[] {
  const { name, other_name, position, company, location, skills } = profile
  const texts: Record<ChosenAudience, (string | null)[]> = {
    everyone: [name, other_name ?? null, position, ...skills],
    members: [],
    nobody: [],
  }
  texts[profile.company_audience ?? 'everyone'].push(company ?? null)
  texts[profile.location_audience ?? 'everyone'].push(location ?? null)
  const widest = new Map<string, ChosenAudience>()
  for (const audience of audiences)
    for (const word of wordsOf(...texts[audience])) if (!widest.has(word)) widest.set(word, audience)
  return [...widest].map(([word, audience]) => ({ word, spelling: spellingOf(word), audience }))
}

/**
 * Returns the end of the range of words that begin with `prefix`, in code-point order.
 * U+10FFFF is not a character, so nothing that people write sorts after it.
 */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** Returns a word prefixed with its key, so that an index groups words by key. */
export function spellingOf(word: string): string {
  return `${spellingKey(word)} ${word}`
}
