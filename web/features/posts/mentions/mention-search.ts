/** What is being typed behind an @. */
export interface MentionSearch {
  /** Position of the @ in the text. */
  start: number
  /** Position behind what is typed. */
  end: number
  words: string
}

/** Longer than this is no name that somebody is still looking for. */
const longest = 60
const mostWords = 4

const letter = /[\p{L}\p{M}\p{N}_]/u

/** Returns whom somebody is looking for at a place of a text; null where nobody is. */
export function mentionSearchAt(text: string, caret: number): MentionSearch | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start < 0 || caret - start > longest) return null
  if (letter.test(text.slice(0, start).match(/.$/su)?.[0] ?? '')) return null
  const words = text.slice(start + 1, caret)
  const isName = /^\S/.test(words) && !words.includes('\n') && words.split(/\s+/).length <= mostWords
  return isName ? { start, end: caret, words } : null
}
