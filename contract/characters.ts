const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * UTF-16 units that one character may take on average: the longest emoji of common use have 14. Without a bound a
 * single character could carry any number of accents.
 */
const unitsPerCharacter = 16

/** White space, and characters that show nothing: joiners, variation selectors, fillers, the blank braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u

/** Counts characters as people do: an emoji, or a Devanagari syllable with its signs, is one (UAX #29). */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** Tells whether a text has at most `max` characters as people count them. */
export function fitsCharacters(text: string, max: number): boolean {
  if (text.length <= max) return true
  return text.length <= max * unitsPerCharacter && countCharacters(text) <= max
}

/** Tells whether a reader would see anything of the text. */
export function saysSomething(text: string): boolean {
  return visible.test(text)
}
