import { caseFold } from '../case-folding.ts'
import { nameOrder } from './name-order.ts'
import { spellingKey } from './spelling-key.ts'
import { wordsOf } from './words.ts'

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
