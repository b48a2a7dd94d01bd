import { latinDigits } from '../../contract/text/digits.ts'
import { caseFold } from './case-folding.ts'

/** Small letters of other scripts that look like Latin ones, each followed by that one. */
const lookalikes = new Map(
  'аaвbеeззкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχx'
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]),
)

/**
 * Returns a short text as names that people must tell apart are compared: without difference of case, width, spacing,
 * punctuation, the script of digits, and of letters that look alike in several scripts.
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
