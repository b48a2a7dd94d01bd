import type { Connection } from '../../../database/connection.ts'
import { slipsOf } from '../../../text/names/slips.ts'
import { spellingKey } from '../../../text/names/spelling-key.ts'
import type { Closeness, SoughtWord } from './matching.queries.ts'
import { countPrefix, listStored, listStoredKeys, listWords } from './search-words.queries.ts'
import { spellingOf } from './search-words.ts'

/** More spellings than these nobody means; those with the shortest keys come first. */
const mostSpellings = 24
/** More names than these nobody reads who made a slip. */
const mostSlips = 24
/** Words of this key and shorter ones are too unlike each other once a sign of it changes. */
const shortKey = 3
/** Beyond these it does not matter how many have a word. */
const mostCounted = 2000

/** What people who are found so closely, and no closer, are read by. */
export type Lead = { by: 'rarest'; sought: SoughtWord } | { by: 'words'; words: string[] }

/**
 * Finds the stored words that lead to everybody who is found so closely and no closer, or the sought word that few have;
 * null where some word leads to nobody. Only stored words are compared here; who may find whom by them is for the query
 * that reads the people.
 */
export async function findLead(
  connection: Connection,
  words: SoughtWord[],
  closeness: Exclude<Closeness, 'exact'>,
): Promise<Lead | null> {
  const added = await Promise.all(words.map((sought) => addedWords(connection, sought, closeness)))
  if (added.every(({ length }) => length === 0)) return null
  if (words.length > 1) {
    const counted = await Promise.all(
      words.map(async (sought) => ({ sought, count: await countFound(connection, sought, closeness) })),
    )
    const [rarest] = counted.toSorted((one, other) => one.count - other.count)
    if (!rarest || rarest.count === 0) return null
    if (rarest.count < mostCounted) return { by: 'rarest', sought: rarest.sought }
  }
  return { by: 'words', words: [...new Set(added.flat())] }
}

/** Lists the stored words by which a word finds people so closely and no closer. */
async function addedWords(
  connection: Connection,
  { word, spelling, slips }: SoughtWord,
  closeness: Closeness,
): Promise<string[]> {
  if (closeness === 'slip') return slips
  if (spelling === null) return []
  const spelled = await listWords(connection, 'spelling', spelling, mostSpellings)
  return spelled
    .map((found) => found.slice(found.indexOf(' ') + 1))
    .filter((found) => !found.startsWith(word))
}

/** Counts the people whom a word finds so closely or more closely, some of them twice, as far as it matters. */
async function countFound(
  connection: Connection,
  { word, spelling, slips }: SoughtWord,
  closeness: Closeness,
): Promise<number> {
  const counts = await Promise.all([
    countPrefix(connection, 'word', word, mostCounted),
    spelling === null ? 0 : countPrefix(connection, 'spelling', spelling, mostCounted),
    ...(closeness === 'slip' ? slips.map((slip) => countPrefix(connection, 'word', slip, mostCounted)) : []),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Looks for the stored words that some words may be slips for: in the same letters, or by a key that differs by one
 * sign, which the other script and other spellings share. However many words are stored, so many are looked up as a word
 * has slips.
 */
export function lookForSlips(connection: Connection, words: SoughtWord[]): Promise<SoughtWord[]> {
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
  const spelled = await Promise.all(
    keys.map((near) => listWords(connection, 'spelling', `${near} `, mostSlips)),
  )
  const found = [...typed, ...spelled.flat().map((text) => text.slice(text.indexOf(' ') + 1))]
  const isCloser = (other: string) =>
    other.startsWith(word) || (spelling !== null && spellingOf(other).startsWith(spelling))
  return [...new Set(found)].filter((other) => !isCloser(other)).slice(0, mostSlips)
}
