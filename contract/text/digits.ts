/**
 * Returns a text with every digit replaced by the ASCII digit of its value. Thus `९८४` is `984` in fields that take
 * numbers, dates, times and codes. Texts are stored as they were written.
 */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitOf)
}

/** Returns the ASCII digit of the same value: every script has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Reads a whole number in any script of digits: null for a blank text, NaN for anything else. */
export function readWholeNumber(text: string): number | null {
  const digits = latinDigits(text.trim())
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
