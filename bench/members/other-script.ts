import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { locksRows } from '../../server/database/row-locks.ts'
import { spellingOf } from '../../server/features/profiles/person/search-words.queries.ts'

/** Words in Devanagari, each with the number suffix of the members it finds. */
const words = [
  ['चौधरी', '3'],
  ['महतो', '77'],
] as const

/** Gives one member in ten, and one in a hundred, a word in Devanagari. */
export async function fillOtherScript(database: Database): Promise<void> {
  for (const [word, end] of words)
    await sql`insert into search_words (word, spelling, user_id, name_key)
      select ${word}, ${spellingOf(word)}, id, name_key from users where name like ${`%${end}`}`.execute(
      database,
    )
  if (locksRows(database)) await sql`analyze`.execute(database)
}
