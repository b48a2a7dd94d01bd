import { caseFold } from '../case-folding.ts'
import { spellingKey } from './spelling-key.ts'
import { wordsOf } from './words.ts'

/** To be raised whenever a key comes out otherwise than before: then all stored ones are made anew. */
export const nameKeysVersion = 1

/** Makes the keys that are stored beside the name of a person, by which lists are ordered and searched. */
export function nameKeys(name: string): { name_key: string; name_spellings: string } {
  return { name_key: caseFold(name), name_spellings: ` ${wordsOf(name).map(spellingKey).join(' ')} ` }
}
