import { caseFold, longestWord } from '../comparison.ts'

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

/** Shorter keys match as a whole, longer ones by their prefix. */
const wholeBelow = 3

/**
 * Returns the key that all usual spellings of a word share, in both scripts. It ignores marks, vowel length,
 * aspiration, the difference of b, v and w, and every “a” but a first one.
 */
export function spellingKey(word: string): string {
  const key = latinOf(caseFold(word))
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cf}\s]/gu, '')
  // Numbers are exact: 11 is not 1.
  const spelled = /\p{L}/u.test(key) ? sounds.reduce((text, [from, to]) => text.replace(from, to), key) : key
  return [...spelled].slice(0, longestWord).join('')
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
