import { domainToASCII } from 'node:url'
import { caseFold, wordsOf } from '../comparison.ts'
import { emailKey } from '../email-key.ts'
import { searchedSpelling } from './spelling-key.ts'

/** A word that somebody searches accounts for. */
export interface SearchedWord {
  /** As the names of accounts are compared. */
  name: string
  /** Parts of the key of an address: an international domain may be typed in letters or in its IDNA form. */
  emailKeys: string[]
  /** Parts of the spelling keys of a name; null where it has only one spelling. */
  spelling: string | null
  /** As it stands in an address, in lower case where it is ASCII. */
  email: string
}

/** Splits a search into its words. */
export function searchedWords(search: string): SearchedWord[] {
  return search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const email = word.normalize('NFC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
      const keys = [email, emailKey(word), word.includes('@') ? '' : domainToASCII(word)]
      return {
        name: caseFold(word),
        emailKeys: [...new Set(keys)].filter(Boolean),
        spelling: spellingWithin(word),
        email,
      }
    })
}

/** Returns the prefix of a word's key among those of a name, separated by spaces; a part of an address has none. */
function spellingWithin(word: string): string | null {
  const [only, ...more] = wordsOf(word)
  const spelling = only === undefined || more.length > 0 ? null : searchedSpelling(only)
  return spelling === null ? null : ` ${spelling}`
}
