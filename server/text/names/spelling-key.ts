import { caseFold } from '../case-folding.ts'
import { latinOf } from './devanagari.ts'
import { longestWord } from './words.ts'

/** What sounds alike in the names of the society is written one way, in this order. */
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
  // Nobody writes every “a”, and Devanagari does not write most of them.
  [/(?<!^)a/g, ''],
  [/(.)\1+/gu, '$1'],
]

/** A word with a key of fewer signs is found by the whole key, any other by its beginning. */
const wholeBelow = 3

/**
 * Returns the key that all usual spellings of a word share, in Latin and in Devanagari: without difference of marks, long
 * and short vowels, aspiration, b, v and w, and without any “a” but a first one.
 */
export function spellingKey(word: string): string {
  const key = latinOf(caseFold(word))
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cf}\s]/gu, '')
  // Numbers mean what they say: 11 is not 1.
  const spelled = /\p{L}/u.test(key) ? sounds.reduce((text, [from, to]) => text.replace(from, to), key) : key
  return [...spelled].slice(0, longestWord).join('')
}

/** Returns what the stored spellings of a searched word begin with; null for a number, which has one spelling. */
export function searchedSpelling(word: string): string | null {
  const key = spellingKey(word)
  if (!/\p{L}/u.test(key)) return null
  return key.length < wholeBelow ? `${key} ` : key
}
