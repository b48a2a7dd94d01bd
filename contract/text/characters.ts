const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * UTF-8 bytes that one character may take on average; every script and common emoji stay below. Without a
 * bound a single character could contain any number of accents.
 */
export const bytesPerCharacter = 16

/** More accents on one letter than any script has (Unicode's stream-safe text format); comparing them would take minutes. */
const endlessAccents = /\p{M}{31}/u

/** White space and invisible characters: joiners, variation selectors, fillers, the blank braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** Counts characters as people do: an emoji, or a Devanagari syllable with its signs, is one (UAX #29). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Returns a text's first character as people count them: फे of फेब्रुअरी. */
export function firstCharacter(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment
  return ''
}

/** The limit that a text exceeds. */
type Excess = 'characters' | 'bytes'

/**
 * Returns which limit a text exceeds; null for none. The limits are `max` characters as people count them, and 16 bytes
 * of UTF-8 for each of those. More than 30 accents in a row count as too many bytes.
 */
export function excessOf(text: string, max: number): Excess | null {
  if (endlessAccents.test(text)) return 'bytes'
  // A UTF-16 unit takes at most three bytes.
  if (text.length <= max) return null
  if (hasMoreCharacters(text, max)) return 'characters'
  return bytesOf(text) > max * bytesPerCharacter ? 'bytes' : null
}

/** Counts the bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Counts Unicode code points, so that one emoji does not count as two. */
export function countCodePoints(text: string): number {
  return [...text].length
}

function hasMoreCharacters(text: string, max: number): boolean {
  let count = 0
  for (const _ of segmenter.segment(text)) {
    count += 1
    if (count > max) return true
  }
  return false
}

/** Checks whether a text contains any visible character. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text)
}
