import { chunksOf } from '../../../database/chunks.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Searchable, searchWordsOf } from './search-words.ts'

/** Adds search words to some profiles that have none yet. */
export async function insertSearchWords(
  connection: Connection,
  profiles: (Searchable & { user_id: string })[],
): Promise<void> {
  const rows = profiles.flatMap((profile) =>
    searchWordsOf(profile).map((found) => ({ ...found, user_id: profile.user_id })),
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
