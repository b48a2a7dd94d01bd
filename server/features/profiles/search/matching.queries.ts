import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { ChosenAudience } from '../../../../contract/profiles/options.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { searchedSpelling } from '../../../text/names/spelling-key.ts'
import { wordsOf } from '../../../text/names/words.ts'
import { endOfPrefix } from './search-words.ts'

/** How closely somebody is found by a search, the closest first: as it was typed, in another spelling, or but for a slip. */
export const closenesses = ['exact', 'alike', 'slip'] as const
export type Closeness = (typeof closenesses)[number]

/** A word that is looked for. */
export interface SoughtWord {
  word: string
  /** What spellings of it begin with; null where it has only one. */
  spelling: string | null
  /** Stored words that it may be a slip for; none before they are looked for. */
  slips: string[]
}

/** What a query knows who joins the directory's entries under this name. */
export type Joined = Tables & { entry: Tables['directory_entries'] }

interface Search {
  words: SoughtWord[]
  /** Those of the viewer: nobody is found by what is hidden from them. */
  audiences: ChosenAudience[]
}

/** Splits a search into the words that are looked for. */
export function soughtWords(search: string | null): SoughtWord[] {
  return wordsOf(search).map((word) => ({ word, spelling: searchedSpelling(word), slips: [] }))
}

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
  word: SoughtWord,
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
      .where(isWordFor(word, closeness, 'other')),
  )
}

/** Makes the condition that a stored word is what somebody looked for, or as close to it as that. */
export function isWordFor(
  { word, spelling, slips }: SoughtWord,
  closeness: Closeness,
  stored: 'other' | 'search_words',
): Expression<SqlBool> {
  const { and, eb, or } = expressionBuilder<Tables & { other: Tables['search_words'] }, typeof stored>()
  const begins = (column: 'word' | 'spelling', prefix: string) =>
    and([eb(`${stored}.${column}`, '>=', prefix), eb(`${stored}.${column}`, '<', endOfPrefix(prefix))])
  return or([
    begins('word', word),
    ...(closeness !== 'exact' && spelling !== null ? [begins('spelling', spelling)] : []),
    ...(closeness === 'slip' && slips.length > 0 ? [eb(`${stored}.word`, 'in', slips)] : []),
  ])
}
