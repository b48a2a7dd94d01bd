import { domainToASCII } from 'node:url'
import { caseFold, wordsOf } from '../comparison.ts'
import { emailKey } from '../email-key.ts'
import { searchedSpelling } from './spelling-key.ts'

/** A word of a search for accounts. */
export interface SearchedWord {
  /** In the form in which names of accounts are compared. */
  name: string
  /** Parts of an address's key: an international domain may be typed in letters or in its IDNA form. */
  emailKeys: string[]
  /** Parts of the spelling keys of a name; null for a single spelling. */
  spelling: string | null
  /** In the form of an address, with ASCII letters in lower case. */
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

/**
 * Returns the prefix of a word's key among those of a name, separated by spaces. A part of an address has
 * none.
 */
function spellingWithin(word: string): string | null {
  const [only, ...more] = wordsOf(word)
  const spelling = only === undefined || more.length > 0 ? null : searchedSpelling(only)
  return spelling === null ? null : ` ${spelling}`
}
