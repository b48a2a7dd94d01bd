import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ChosenAudience } from '../../../../contract/profiles/options.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling } from '../../../text/name-keys.ts'
import { endOfPrefix } from './search-words.queries.ts'

/** The degrees of a match, closest first: exact, another spelling, or a typo. */
export const closenesses = ['exact', 'alike', 'slip'] as const
export type Closeness = (typeof closenesses)[number]

/** A word of a search. The lists of stored words are empty until they are looked up. */
export interface SoughtWord {
  word: string
  /** The prefix of its other spellings; null if there are none. */
  spelling: string | null
  /** Stored words that spell it differently. */
  spelled: string[]
  /** Stored words for which it may be a typo. */
  slips: string[]
}

/** The tables of a query that joins the directory's entries as `entry`. */
export type Joined = Tables & { entry: Tables['directory_entries'] }

/** The column with the id of the matched person. */
export type Person = 'entry.user_id' | 'profiles.user_id' | 'search_words.user_id'

interface Search {
  words: SoughtWord[]
  /** The viewer's audiences: words hidden from the viewer never match. */
  audiences: ChosenAudience[]
}

/** Splits a search into words. Signs alone, such as an emoji, form a word without matches. */
export function soughtWords(search: string | null): SoughtWord[] {
  const words = wordsOf(search)
  const signs = search?.trim() ?? ''
  const sought = words.length === 0 && signs !== '' ? [signs] : words
  return sought.map((word) => ({ word, spelling: searchedSpelling(word), spelled: [], slips: [] }))
}

/** Builds the condition that a person matches all words at least this closely. */
export function isFoundByAll(
  { words, audiences }: Search,
  closeness: Closeness,
  person: Person,
): Expression<SqlBool> {
  const { and } = expressionBuilder<Joined, 'entry' | 'profiles' | 'search_words'>()
  return and(words.map((word) => isFoundBy(word, audiences, closeness, person)))
}

function isFoundBy(
  sought: SoughtWord,
  audiences: ChosenAudience[],
  closeness: Closeness,
  person: Person,
): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Joined, 'entry' | 'profiles' | 'search_words'>()
  const has = (isSought: Expression<SqlBool>) =>
    exists(
      selectFrom('search_words as other')
        .select('other.user_id')
        .whereRef('other.user_id', '=', person)
        .where(isOpenTo(audiences, 'other'))
        .where(isSought),
    )
  // One index lookup for each, instead of reading all words of a person.
  return or(meantBy(sought, closeness, 'other').map(has))
}

/**
 * Builds the condition that a word is visible to some audiences. The `case` prevents PostgreSQL 18 from using it as an
 * index condition: its planner would then choose a skip scan through the words of all people instead of those of one.
 */
export function isOpenTo(audiences: ChosenAudience[], stored: 'other' | 'search_words'): Expression<SqlBool> {
  const { eb } = expressionBuilder<Tables & { other: Tables['search_words'] }, typeof stored>()
  return sql<SqlBool>`case when ${eb(`${stored}.audience`, 'in', audiences)} then 1 else 0 end = 1`
}

/**
 * Returns the stored words of exactly this closeness. There are none for `exact`, which matches by prefix.
 */
export function wordsAt({ spelled, slips }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, slip: slips }[closeness]
}

/** Returns the stored words of at least this closeness, in addition to the prefix matches. */
export function wordsWithin({ spelled, slips }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, slip: [...spelled, ...slips] }[closeness]
}

/** Builds the condition that a stored word matches at least this closely. */
export function isWordFor(sought: SoughtWord, closeness: Closeness): Expression<SqlBool> {
  const { or } = expressionBuilder<Tables, 'search_words'>()
  return or(meantBy(sought, closeness, 'search_words'))
}

/** Builds the alternative conditions for stored words of at least this closeness. */
function meantBy(
  sought: SoughtWord,
  closeness: Closeness,
  stored: 'other' | 'search_words',
): Expression<SqlBool>[] {
  const { and, eb } = expressionBuilder<Tables & { other: Tables['search_words'] }, typeof stored>()
  const column = `${stored}.word` as const
  const begins = and([eb(column, '>=', sought.word), eb(column, '<', endOfPrefix(sought.word))])
  const others = wordsWithin(sought, closeness)
  return others.length === 0 ? [begins] : [begins, eb(column, 'in', others)]
}
