import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ChosenAudience } from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { wordsOf } from '../../../text/comparison.ts'
import { searchedSpelling, spellingKey } from '../../../text/name-keys.ts'
import { endOfPrefix, listStored, listStoredKeys, listWords, spellingOf } from './search-words.queries.ts'

/** The degrees of a match, closest first: exact, another spelling, or a typo. */
export const closenesses = ['exact', 'alike', 'misspelled'] as const
export type Closeness = (typeof closenesses)[number]

/** A word of a search. The lists of stored words are empty until they are looked up. */
export interface SoughtWord {
  word: string
  /** The prefix of its other spellings; null if there are none. */
  spelling: string | null
  /** Stored words that spell it differently. */
  spelled: string[]
  /** Stored words for which it may be a typo. */
  misspellings: string[]
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
  return sought.map((word) => ({ word, spelling: searchedSpelling(word), spelled: [], misspellings: [] }))
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
export function wordsAt({ spelled, misspellings }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, misspelled: misspellings }[closeness]
}

/** Returns the stored words of at least this closeness, in addition to the prefix matches. */
export function wordsWithin({ spelled, misspellings }: SoughtWord, closeness: Closeness): string[] {
  return { exact: [], alike: spelled, misspelled: [...spelled, ...misspellings] }[closeness]
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

/** The most spellings per word; those with the shortest keys come first. */
const mostSpellings = 24
/** The most corrections per word. */
const misspellingsMax = 12
/**
 * The most words of a search that are corrected. Each takes a thousand index lookups, and no name has more.
 */
const mostWords = 5
/** The longest key without correction: with one sign changed, such short keys mean different words. */
const shortKey = 3

/**
 * Looks up the stored words that are other spellings of some words. It compares words only; the query that
 * reads the people checks their audiences.
 */
export function findSpellings(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
  return Promise.all(
    words.map(async (sought) => ({ ...sought, spelled: await spellingsOf(connection, sought) })),
  )
}

async function spellingsOf(connection: Connection, { word, spelling }: SoughtWord): Promise<string[]> {
  if (spelling === null) return []
  const spelled = await listWords(connection, 'spelling', spelling, mostSpellings)
  return spelled.map(wordBehindKey).filter((other) => !other.startsWith(word))
}

/**
 * Looks up the stored words for which some words may be typos. They have the same letters, or a key that
 * differs by one sign. Includes words in the other script and in other spellings, which share a key with
 * them. The number of lookups depends on a word's possible typos, not on the number of stored words. Long
 * searches are not corrected.
 */
export async function findSimilarWords(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
  if (words.length > mostWords) return words
  return Promise.all(
    words.map(async (sought) => ({ ...sought, misspellings: await findMisspellings(connection, sought) })),
  )
}

async function findMisspellings(connection: Connection, { word, spelling }: SoughtWord): Promise<string[]> {
  const misspellings = misspellingsOf(word)
  if (misspellings.length === 0) return []
  const key = spellingKey(word)
  const [typed, keys] = await Promise.all([
    listStored(connection, misspellings, misspellingsMax),
    key.length > shortKey ? listStoredKeys(connection, misspellingsOf(key), misspellingsMax) : [],
  ])
  const near = new Set([...typed.map(spellingKey), ...keys])
  const spelled = await Promise.all(
    [...near].map((one) => listWords(connection, 'spelling', `${one} `, misspellingsMax)),
  )
  const isCloser = (other: string) =>
    other.startsWith(word) || (spelling !== null && spellingOf(other).startsWith(spelling))
  const found = [...typed, ...spelled.flat().map(wordBehindKey)].filter((other) => !isCloser(other))
  return [...new Set(found)].slice(0, misspellingsMax)
}

function wordBehindKey(spelling: string): string {
  return spelling.slice(spelling.indexOf(' ') + 1)
}

/** Letters that a typo may insert into a word, by script: Latin, and Devanagari. */
const scripts: [RegExp, string[]][] = [
  [/\p{Script=Latin}/u, lettersBetween(['a', 'z'])],
  [
    /\p{Script=Devanagari}/u,
    lettersBetween(['\u0901', '\u0903'], ['\u0905', '\u0939'], ['\u093C', '\u093C'], ['\u093E', '\u094D']),
  ],
]

/** In shorter words a single letter changes the name. */
const shortest = 4
/** Longer ones are not names, and would have too many variants to look up. */
const longest = 20

/**
 * Returns every text that differs from a word by one typo. A typo is a letter that is wrong, missing, too
 * many, or swapped with its neighbour. None for words of fewer than four letters or more than twenty, and for
 * numbers, which are exact.
 */
export function misspellingsOf(word: string): string[] {
  const all = [...word]
  if (all.length < shortest || all.length > longest || /[^\p{L}\p{M}]/u.test(word)) return []
  const letters = scripts.flatMap(([script, own]) => (script.test(word) ? own : []))
  const misspellings = new Set<string>()
  for (let at = 0; at <= all.length; at += 1) {
    const [before, after] = [all.slice(0, at).join(''), all.slice(at + 1).join('')]
    const [here = '', next = ''] = all.slice(at)
    for (const letter of letters) misspellings.add(before + letter + here + after)
    if (here === '') continue
    misspellings.add(before + after)
    for (const letter of letters) misspellings.add(before + letter + after)
    if (next !== '') misspellings.add(before + next + here + all.slice(at + 2).join(''))
  }
  misspellings.delete(word)
  return [...misspellings]
}

function lettersBetween(...ranges: [first: string, last: string][]): string[] {
  return ranges.flatMap(([first, last]) => {
    const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}
