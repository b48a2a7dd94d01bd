import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { ChosenAudience } from '../../../../contract/profiles/options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { countPrefix, listWords } from './search-words.queries.ts'
import { endOfPrefix } from './search-words.ts'

/** How closely somebody is found by a search, the closest first: as it was typed, or in another spelling. */
export const closenesses = ['exact', 'alike'] as const
export type Closeness = (typeof closenesses)[number]

/** A word that is looked for. */
export interface SoughtWord {
  word: string
  /** What spellings of it begin with; null where it has only one. */
  spelling: string | null
}

/** What a query knows who joins the directory's entries under this name. */
export type Joined = Tables & { entry: Tables['directory_entries'] }

interface Search {
  words: SoughtWord[]
  /** Those of the viewer: nobody is found by what is hidden from them. */
  audiences: ChosenAudience[]
}

/** More spellings than these nobody means; those with the shortest keys come first. */
const mostSpellings = 24
/** Beyond these it does not matter how many have a word. */
const mostCounted = 2000

/** Makes the condition that somebody is found by all words of a search, and by what is as close as that or closer. */
export function isFoundByAll(
  { words, audiences }: Search,
  closeness: Closeness,
  person: 'entry.user_id' | 'profiles.user_id',
): Expression<SqlBool> {
  const { and } = expressionBuilder<Joined, 'entry' | 'profiles'>()
  return and(words.map((word) => isFoundBy(word, audiences, closeness, person)))
}

function isFoundBy(
  { word, spelling }: SoughtWord,
  audiences: ChosenAudience[],
  closeness: Closeness,
  person: 'entry.user_id' | 'profiles.user_id',
): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Joined, 'entry' | 'profiles'>()
  return exists(
    selectFrom('search_words as other')
      .select('other.user_id')
      .whereRef('other.user_id', '=', person)
      .where('other.audience', 'in', audiences)
      .where(({ and, eb, or }) => {
        const begins = (column: 'other.word' | 'other.spelling', prefix: string) =>
          and([eb(column, '>=', prefix), eb(column, '<', endOfPrefix(prefix))])
        const exact = begins('other.word', word)
        return closeness === 'exact' || spelling === null
          ? exact
          : or([exact, begins('other.spelling', spelling)])
      }),
  )
}

/**
 * Lists the stored words that lead to everybody who is found by other spellings of a search: those of the word that
 * fewest have. Only stored words are compared here; who may find whom by them is for the query that reads the people.
 */
export async function leadingSpellings(connection: Connection, words: SoughtWord[]): Promise<string[]> {
  if (words.every(({ spelling }) => spelling === null)) return []
  const counted = await Promise.all(
    words.map(async (sought) => ({
      sought,
      count:
        sought.spelling === null
          ? await countPrefix(connection, 'word', sought.word, mostCounted)
          : await countPrefix(connection, 'spelling', sought.spelling, mostCounted),
    })),
  )
  const [lead] = counted.toSorted((one, other) => one.count - other.count)
  if (!lead) return []
  const { word, spelling } = lead.sought
  const exact = words.length > 1 ? await listWords(connection, 'word', word, mostSpellings) : []
  const spelled = spelling === null ? [] : await listWords(connection, 'spelling', spelling, mostSpellings)
  const alike = spelled.map((found) => found.slice(found.indexOf(' ') + 1))
  return [...new Set([...exact, ...alike])].filter((found) => words.length > 1 || !found.startsWith(word))
}
