import { caseFold, wordsOf } from '../comparison.ts'
import { spellingKey } from './spelling-key.ts'

/** Version of the key functions: increment it with every change, so that stored keys are recomputed. */
export const nameKeysVersion = 2

/** Separates the sort key from the folded name; no name contains it. */
const end = '\u0001'

/**
 * Returns the key by which names of people and households are sorted and compared. Names that differ in case alone
 * share it.
 */
export function nameKey(name: string): string {
  const folded = caseFold(name)
  return `${nameOrder(folded)}${end}${folded}`
}

/** Computes the stored keys for sorting and searching lists of people. */
export function nameKeys(name: string): { name_key: string; name_spellings: string } {
  return { name_key: nameKey(name), name_spellings: ` ${wordsOf(name).map(spellingKey).join(' ')} ` }
}

/** Letters and digits that collate beside another one. */
const places = new Map(
  'łl øo đd ıi ħh ŧt ðd ०0 १1 २2 ३3 ४4 ५5 ६6 ७7 ८8 ९9'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
)
  .set('æ', 'ae')
  .set('œ', 'oe')
  .set('þ', 'th')

/** Bounds the size of an index entry: no two names of people share a longer prefix. */
const mostOrdered = 40

/**
 * Returns a sort key of a case-folded name, compared by code point. It orders Latin and Devanagari as
 * Unicode's collation does: by letters first, regardless of their marks, and Latin before Devanagari.
 */
function nameOrder(folded: string): string {
  // Nukta, chandrabindu, anusvara and visarga only decide between otherwise equal names.
  const letters = folded.normalize('NFKD').replace(/[\u0300-\u036F\u0900-\u0903\u093C\p{Cf}]/gu, '')
  return [...letters.replace(/\P{ASCII}/gu, (letter) => places.get(letter) ?? letter)]
    .slice(0, mostOrdered)
    .join('')
}
