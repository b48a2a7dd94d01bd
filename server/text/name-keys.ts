import { domainToASCII } from 'node:url'
import { caseFold, emailKey, longestWord, wordsOf } from './comparison.ts'

/** Version of the key functions, with `lookalikeKey`: increment it with every change, so that stored keys are recomputed. */
export const nameKeysVersion = 4

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

/** The stored keys of a person's name. */
export interface NameKeys {
  name_key: string
  name_spellings: string
  /** The spelling keys of the first and the last word; empty for a single word. */
  name_without_middle: string
}

/**
 * Computes the stored keys for sorting and searching lists of people. The spellings are sorted, so that a name
 * with the family name first has the same.
 */
export function nameKeys(name: string): NameKeys {
  const words = spellingsOf(name)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return {
    name_key: nameKey(name),
    name_spellings: sortedKey(words),
    name_without_middle: first === undefined || last === undefined ? '' : sortedKey([first, last]),
  }
}

function sortedKey(spellings: readonly string[]): string {
  return ` ${spellings.toSorted().join(' ')} `
}

/** A single letter before another one, such as the K of K C. */
const letterBeforeLetter = /(?<![\p{L}\p{M}\p{N}])(\p{L})\.?\s+(?=\p{L}(?:[.\s]|$))/gu

/** Lists the spelling keys of a name's words, in their order. */
export function spellingsOf(name: string): string[] {
  return wordsOfName(name).map(spellingKey)
}

function wordsOfName(name: string): string[] {
  return wordsOf(name.replace(letterBeforeLetter, '$1'))
}

/** A word between the first and the last one of a name. */
interface MiddleName {
  word: string
  key: string
}

/** Lists the words between the first and the last one of a name. */
export function middleNames(name: string): MiddleName[] {
  return wordsOfName(name)
    .slice(1, -1)
    .map((word) => ({ word, key: spellingKey(word) }))
}

/**
 * Checks whether middle names may be the same, where one name omits or abbreviates some. Different middle names
 * contradict each other.
 */
export function areConsistent(one: MiddleName[], other: MiddleName[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one]
  let at = 0
  return fewer.every((name) => {
    at = more.findIndex((longer, index) => index >= at && isSameMiddle(name, longer)) + 1
    return at > 0
  })
}

function isSameMiddle(one: MiddleName, other: MiddleName): boolean {
  return one.key === other.key || abbreviates(one.word, other.word) || abbreviates(other.word, one.word)
}

/** An initial, or a few consonants such as those of Bdr. and Kr. */
const abbreviation = /^(?:\p{L}|\p{L}\u094D\p{L}|(?:(?![aeiou])\p{Script=Latin}){2,3})$/u

/** Checks whether a word is an abbreviation: some letters of another one, in their order. */
function abbreviates(short: string, long: string): boolean {
  if (!abbreviation.test(short)) return false
  const [letters, whole] = [latinOf(short).replace(/(?<=.)a$/, ''), latinOf(long)]
  let at = 0
  return (
    letters[0] === whole[0] &&
    [...letters].every((letter) => {
      at = whole.indexOf(letter, at) + 1
      return at > 0
    })
  )
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

/** Replaces letters that sound alike in the society's names, in this order. */
const sounds: [RegExp, string][] = [
  [/ł/g, 'l'],
  [/ø/g, 'o'],
  [/đ/g, 'd'],
  [/æ/g, 'e'],
  [/ı/g, 'i'],
  [/^(ks|x)h?/, 'ch'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ph/g, 'f'],
  [/([kgcjtdbs])h+/g, '$1'],
  [/(?:ou|ow(?=[^aeiou]|$)|oo)/g, 'u'],
  [/ee/g, 'i'],
  [/ey(?=[^aeiou]|$)/g, 'e'],
  [/[vw]/g, 'b'],
  [/y/g, 'i'],
  // Latin spellings often omit “a”, and Devanagari does not write most of them.
  [/(?<!^)a/g, ''],
  [/(.)\1+/gu, '$1'],
]

/** Latin letters by their names in Devanagari, in which initials such as केसी are written. */
const letterNames = pairs(
  'ए a बी b बि b भी b वी b वि b सी c सि c डी d डि d ई e एफ f जी g जि g एच h आई i आइ i जे j के k एल l एम m एन n ओ o पी p पि p क्यु q क्यू q आर r एस s टी t टि t यु u यू u एक्स x वाई y जेड z',
)
const letterName = new RegExp(
  [...letterNames.keys()].toSorted((one, other) => other.length - one.length).join('|'),
  'gu',
)
const spelledInitials = new RegExp(`^(?:${letterName.source}){2,3}$`, 'u')
/** Words that only look like letters, and Bishwakarma abbreviated by its syllables. */
const exceptions = pairs('बीबी bibi बिक bk विक bk')
/** Two consonants are initials, unless they spell one sound, such as kh or ss. */
const twoConsonants = /^(?!(.)\1)[b-df-hj-np-tv-z][b-df-gj-np-tv-z]$/

/** Shorter keys match as a whole, longer ones by their prefix. */
const wholeBelow = 3

/**
 * Returns the key that all usual spellings of a word share, in both scripts. It ignores marks, vowel length,
 * aspiration, the difference of b, v and w, and every “a” but a first one. Initials remain letters.
 */
export function spellingKey(word: string): string {
  const plain = withLatinInitials(caseFold(word))
  if (twoConsonants.test(plain)) return plain.replace(/[vw]/g, 'b')
  const key = latinOf(plain)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cf}\s]/gu, '')
  // Numbers are exact: 11 is not 1.
  const spelled = /\p{L}/u.test(key) ? sounds.reduce((text, [from, to]) => text.replace(from, to), key) : key
  return [...spelled].slice(0, longestWord).join('')
}

/** Returns initials written by the names of their letters, such as केसी, in Latin. Other words stay. */
function withLatinInitials(word: string): string {
  const exception = exceptions.get(word)
  if (exception !== undefined || !spelledInitials.test(word)) return exception ?? word
  return word.replace(letterName, (name) => letterNames.get(name) ?? name)
}

/** Returns the prefix of a searched word's stored spellings; null for a number, which has one spelling. */
export function searchedSpelling(word: string): string | null {
  const key = spellingKey(word)
  if (!/\p{L}/u.test(key)) return null
  return key.length < wholeBelow ? `${key} ` : key
}

/** Latin for each sign of Devanagari; consonants include “a” unless a sign removes it. */
const consonants = pairs(
  'क k ख kh ग g घ gh ङ ng च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ऩ n प p फ ph ब b भ bh म m य y र r ऱ r ल l ळ l ऴ l व v श sh ष sh स s ह h',
)
const vowelSigns = pairs('ा a ि i ी i ु u ू u ृ ri ॄ ri े e ै ai ो o ौ au ॅ e ॉ o ॆ e ॊ o')
const others = pairs(
  'अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ऍ e ऑ o ॐ om ँ n ं n ० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9',
)
const virama = '\u094D'

/** Spellings whose sound differs from that of their single signs. */
const groups: [RegExp, string][] = [
  [/\u093C/g, ''],
  [/ज्ञ/g, 'ग्य'],
  [/ङ्(?=[कखगघ])/g, 'न्'],
  [/[ंँ](?=[पफबभम])/g, 'म्'],
  [/ंह/g, 'ङ'],
]

/** Transliterates the Devanagari of a word to Latin, in one of the usual ways. Other scripts stay. */
function latinOf(word: string): string {
  let signs = word.normalize('NFD')
  for (const [group, sound] of groups) signs = signs.replace(group, sound)
  const all = [...signs]
  return all
    .map((sign, index) => {
      const consonant = consonants.get(sign)
      const next = all[index + 1] ?? ''
      if (consonant) return next === virama || vowelSigns.has(next) ? consonant : `${consonant}a`
      return vowelSigns.get(sign) ?? others.get(sign) ?? sign
    })
    .join('')
    .replace(/[\u0900-\u097F]/g, '')
}

function pairs(list: string): Map<string, string> {
  const words = list.split(' ')
  return new Map(
    words.flatMap((sign, index) => (index % 2 === 0 ? [[sign, words[index + 1] ?? ''] as const] : [])),
  )
}

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
