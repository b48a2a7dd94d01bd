import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ChosenAudience } from '../../../../contract/profiles/options.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling } from '../../../text/names/spelling-key.ts'
import { endOfPrefix } from './search-words.ts'

/** How closely somebody is found by a search, the closest first: as it was typed, in another spelling, or but for a slip. */
export const closenesses = ['exact', 'alike', 'slip'] as const
export type Closeness = (typeof closenesses)[number]

/** A word that is looked for, and the stored words that are meant by it; none of them before they are looked for. */
export interface SoughtWord {
  word: string
  /** What spellings of it begin with; null where it has only one. */
  spelling: string | null
  /** Those that are other spellings of it. */
  spelled: string[]
  /** Those that it may be a slip for. */
  slips: string[]
}

/** What a query knows who joins the directory's entries under this name. */
export type Joined = Tables & { entry: Tables['directory_entries'] }

/** Where a query knows the person who is found. */
export type Person = 'entry.user_id' | 'profiles.user_id' | 'search_words.user_id'

interface Search {
  words: SoughtWord[]
  /** Those of the viewer: nobody is found by what is hidden from them. */
  audiences: ChosenAudience[]
}

/** Splits a search into the words that are looked for. Signs alone, such as an emoji, are a word that nobody has. */
export function soughtWords(search: string | null): SoughtWord[] {
  const words = wordsOf(search)
  const signs = search?.trim() ?? ''
  const sought = words.length === 0 && signs !== '' ? [signs] : words
  return sought.map((word) => ({ word, spelling: searchedSpelling(word), spelled: [], slips: [] }))
}

/** Makes the condition that somebody is found by all words of a search, and by what is as close as that or closer. */
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
  // One look into the index for each, instead of all words of a person.
  return or(meantBy(sought, closeness, 'other').map(has))
}

/**
 * Makes the condition that a word is found by some audiences. PostgreSQL 18 must not take it for a part of an index: it then
 * expects to skip through all words and reads those of all people instead of those of one.
 */
export function isOpenTo(audiences: ChosenAudience[], stored: 'other' | 'search_words'): Expression<SqlBool> {
  const { eb } = expressionBuilder<Tables & { other: Tables['search_words'] }, typeof stored>()
  return sql<SqlBool>`case when ${eb(`${stored}.audience`, 'in', audiences)} then 1 else 0 end = 1`
}

/** Lists the stored words that are so close to what is looked for and no closer; what was typed has no such list. */
export function wordsAt({ spelled, slips }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, slip: slips }[closeness]
}

/** Lists the stored words, beside those that begin as typed, that are as close to what is looked for as that. */
export function wordsWithin({ spelled, slips }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, slip: [...spelled, ...slips] }[closeness]
}

/** Makes the condition that a stored word is what somebody looked for, or as close to it as that. */
export function isWordFor(sought: SoughtWord, closeness: Closeness): Expression<SqlBool> {
  const { or } = expressionBuilder<Tables, 'search_words'>()
  return or(meantBy(sought, closeness, 'search_words'))
}

/** Makes the conditions of which one holds for every stored word that is as close to what is looked for as that. */
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
