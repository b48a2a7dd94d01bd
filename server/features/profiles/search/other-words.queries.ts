import type { Connection } from '../../../database/connection.ts'
import { slipsOf } from '../../../text/names/slips.ts'
import { spellingKey } from '../../../text/names/spelling-key.ts'
import type { SoughtWord } from './matching.queries.ts'
import { listStored, listStoredKeys, listWords } from './search-words.queries.ts'
import { spellingOf } from './search-words.ts'

/** More spellings than these nobody means; those with the shortest keys come first. */
const mostSpellings = 24
/** More names than these nobody reads who made a slip. */
const mostSlips = 12
/** No name has more words; each of them takes a thousand looks into the index. */
const mostWords = 5
/** Words of this key and shorter ones are too unlike each other once a sign of it changes. */
const shortKey = 3

/**
 * Looks for the stored words that are other spellings of some words. Only stored words are compared; who may find whom by
 * them is for the query that reads the people.
 */
export function lookForSpellings(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
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
 * Looks for the stored words that some words may be slips for: in the same letters, or by a key that differs by one
 * sign; and for those in the other script and in other spellings, which share a key with them. However many words are stored, so many are looked up as a word
 * has slips. A long search has none.
 */
export async function lookForSlips(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
  if (words.length > mostWords) return words
  return Promise.all(words.map(async (sought) => ({ ...sought, slips: await slipsFor(connection, sought) })))
}

async function slipsFor(connection: Connection, { word, spelling }: SoughtWord): Promise<string[]> {
  const slips = slipsOf(word)
  if (slips.length === 0) return []
  const key = spellingKey(word)
  const [typed, keys] = await Promise.all([
    listStored(connection, slips, mostSlips),
    key.length > shortKey ? listStoredKeys(connection, slipsOf(key), mostSlips) : [],
  ])
  const near = new Set([...typed.map(spellingKey), ...keys])
  const spelled = await Promise.all(
    [...near].map((one) => listWords(connection, 'spelling', `${one} `, mostSlips)),
  )
  const isCloser = (other: string) =>
    other.startsWith(word) || (spelling !== null && spellingOf(other).startsWith(spelling))
  const found = [...typed, ...spelled.flat().map(wordBehindKey)].filter((other) => !isCloser(other))
  return [...new Set(found)].slice(0, mostSlips)
}

function wordBehindKey(spelling: string): string {
  return spelling.slice(spelling.indexOf(' ') + 1)
}
