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
  const key = folded
    .replace(/\p{C}+/gu, '')
    .replace(/[\p{P}\p{S}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookalikes.get(letter) ?? letter)
  return key === '' ? folded : key
}

/** Returns the ASCII digit of the same value: every script has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
