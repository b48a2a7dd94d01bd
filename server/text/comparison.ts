import { domainToASCII } from 'node:url'
import { latinDigits } from '../../contract/text/digits.ts'

/**
 * Folds case for comparison, in NFC. Upper case first, so that letters without a single lower-case equivalent
 * (ß, final sigma) fold to the same as their spelled-out form.
 */
export function caseFold(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** Small letters that look like Latin ones, each followed by the Latin one. */
const lookalikes = new Map(
  'аaвbеeззкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχx'
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
)

/**
 * Returns the key that confusable names share. It ignores case, width, spacing, punctuation, the script of
 * digits, and which script a letter comes from (homoglyphs).
 */
export function lookalikeKey(text: string): string {
  const folded = caseFold(text.normalize('NFKC'))
  const key = latinDigits(folded)
    .replace(/\p{C}+/gu, '')
    .replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookalikes.get(letter) ?? letter)
  return key === '' ? folded : key
}

/** Initials with dots, such as K.C. and के.सी., including the letters whose Devanagari name has two. */
const initials =
  /(?<![\p{L}\p{M}\p{N}])(?:(?:ए[फचलमनस]|एक्स|आर|आई|वाई|\p{L}\p{M}*)\. ?)+(?:ए[फचलमनस]|एक्स|आर|आई|वाई|\p{L}\p{M}*)\.?(?![\p{L}\p{M}\p{N}])/gu

// A word: letters, marks and digits. Marks include Devanagari's vowel signs, so that words do not break there.
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Joiners and other invisible characters, which not everybody types. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** Enough for every profile within its limits; it bounds the size of an index entry. */
export const longestWord = 64

/**
 * Returns the words of some texts for storing and searching. They are case-folded, without joiners, and
 * distinct. Initials with dots are one word.
 */
export function wordsOf(...texts: (string | null)[]): string[] {
  const words = texts.flatMap((text) =>
    text ? (caseFold(withInitials(text.replace(invisible, ''))).match(wordPattern) ?? []) : [],
  )
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}

function withInitials(text: string): string {
  return text.includes('.') ? text.replace(initials, (letters) => letters.replace(/[. ]/g, '')) : text
}

/**
 * Returns the comparison key of an e-mail address, which identifies accounts. ASCII letters are in lower case
 * and the domain is in its IDNA form. Nothing else is folded, as `ı` and `i` are letters of two different
 * mailboxes.
 */
export function emailKey(address: string): string {
  const { mailbox, domain } = partsOf(address.normalize('NFC'))
  return lowerAscii(domain === null ? mailbox : `${mailbox}@${domain}`)
}

/** Returns the delivery form of an address: `emailKey` compares mailboxes at its domain. */
export function deliveryAddress(address: string): string {
  const { mailbox, domain } = partsOf(address)
  return domain === null ? mailbox : `${mailbox}@${domain}`
}

function partsOf(address: string): { mailbox: string; domain: string | null } {
  const at = address.lastIndexOf('@')
  if (at < 0) return { mailbox: address, domain: null }
  const domain = address.slice(at + 1)
  return { mailbox: address.slice(0, at), domain: domainToASCII(domain) || domain }
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
