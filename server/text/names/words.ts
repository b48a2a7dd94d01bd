import { caseFold } from '../case-folding.ts'

// A word: letters, marks and digits. Marks include Devanagari's vowel signs, so that words do not break there.
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Joiners and other signs that nobody sees and not everybody types. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

/** Enough for every profile within its limits; keeps an index entry small. */
export const longestWord = 64

/** Returns the words of some texts as they are stored and looked up: case-folded, without joiners, each once. */
export function wordsOf(...texts: (string | null)[]): string[] {
  const words = texts.flatMap((text) =>
    text ? (caseFold(text.replace(invisible, '')).match(wordPattern) ?? []) : [],
  )
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}
