import { sql } from 'kysely'
import { chunksOf } from '../../../database/chunks.ts'
import type { Connection } from '../../../database/connection.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { endOfPrefix, type Searchable, searchWordsOf } from './search-words.ts'

/** Adds search words to some profiles that have none yet. */
export async function insertSearchWords(
  connection: Connection,
  profiles: (Searchable & { user_id: string })[],
): Promise<void> {
  const rows = profiles.flatMap((profile) =>
    searchWordsOf(profile).map((found) => ({
      ...found,
      user_id: profile.user_id,
      name_key: caseFold(profile.name),
    })),
  )
  for (const chunk of chunksOf(rows)) await connection.insertInto('search_words').values(chunk).execute()
}

/** Updates the search words of a profile; to be called whenever one of its texts changes. */
export async function refreshSearchWords(
  connection: Connection,
  profile: Searchable & { user_id: string },
): Promise<void> {
  await connection.deleteFrom('search_words').where('user_id', '=', profile.user_id).execute()
  await insertSearchWords(connection, [profile])
}

/** Counts the entries of the words that begin with a prefix, as far as `most`. */
export async function countPrefix(connection: Connection, prefix: string, most: number): Promise<number> {
  const { count } = await connection
    .selectFrom((eb) =>
      eb
        .selectFrom('search_words')
        .select('word')
        .where('word', '>=', prefix)
        .where('word', '<', endOfPrefix(prefix))
        .limit(most)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the different words that begin with a prefix, at most `most`; each is one look into the index. */
export async function listWords(connection: Connection, prefix: string, most: number): Promise<string[]> {
  const end = endOfPrefix(prefix)
  const { rows } = await sql<{ word: string }>`
    with recursive spelled(word) as (
      select min(word) from search_words where word >= ${prefix} and word < ${end}
      union all
      select (select min(word) from search_words where word > spelled.word and word < ${end})
      from spelled where spelled.word is not null
    )
    select word from spelled where word is not null limit ${most}`.execute(connection)
  return rows.map(({ word }) => word)
}
