import { domainToASCII } from 'node:url'
import { caseFold } from './case-folding.ts'
import { emailKey } from './email-key.ts'

/** A word that somebody searches accounts for. */
export interface SearchedWord {
  /** As the names of accounts are compared. */
  name: string
  /** What the key of an address may hold of it: an international domain may be typed in letters or in its IDNA form. */
  emailKeys: string[]
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
      return { name: caseFold(word), emailKeys: [...new Set(keys)].filter(Boolean), email }
    })
}
