import { caseFold, wordsOf } from '../comparison.ts'
import { spellingKey } from './spelling-key.ts'

/** To be raised whenever a key comes out otherwise than before: then all stored ones are made anew. */
export const nameKeysVersion = 2

/** Ends what a name is put in order by; no name holds it. */
const end = '\u0001'

/**
 * Returns the key that lists of people and households are ordered by, and names compared: two names share it when they differ in nothing
 * but case.
 */
export function nameKey(name: string): string {
  const folded = caseFold(name)
  return `${nameOrder(folded)}${end}${folded}`
}

/** Makes the keys that are stored beside the name of a person, by which lists are ordered and searched. */
export function nameKeys(name: string): { name_key: string; name_spellings: string } {
  return { name_key: nameKey(name), name_spellings: ` ${wordsOf(name).map(spellingKey).join(' ')} ` }
}

/** Letters and digits that collation puts beside another one. */
const places = new Map(
  'łl øo đd ıi ħh ŧt ðd ०0 १1 २2 ३3 ४4 ५5 ६6 ७7 ८8 ९9'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)
  .set('æ', 'ae')
  .set('œ', 'oe')
  .set('þ', 'th')

/** Beyond these no two names of people are alike; keeps an index entry small. */
const mostOrdered = 40

/**
 * Returns what a case-folded name is put in order by, compared by code point: as Unicode's collation does with Latin and
 * Devanagari, by letters first, whatever their marks; Latin comes before Devanagari.
 */
export function nameOrder(folded: string): string {
  // Nukta, chandrabindu, anusvara and visarga only decide between names that are alike without them.
  const letters = folded.normalize('NFKD').replace(/[\u0300-\u036F\u0900-\u0903\u093C\p{Cf}]/gu, '')
  return [...letters.replace(/\P{ASCII}/gu, (letter) => places.get(letter) ?? letter)]
    .slice(0, mostOrdered)
    .join('')
}
