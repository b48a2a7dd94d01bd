import { readingChoices } from './reading-preferences.ts'

/** The character code of ०. */
const zero = 0x966

/** Writes the digits of a text in Devanagari, unless its reader chose Latin ones: `6:30` is `६:३०`. */
export function nepaliDigits(text: string): string {
  if (readingChoices().digits === 'latin') return text
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
}

/** Writes a number, grouped as in Nepal: `१२,३४,५६७`. */
export function nepaliNumber(value: number, fractionDigits = 0): string {
  const [whole = '', fraction] = value.toFixed(fractionDigits).split('.')
  const grouped = whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
  return nepaliDigits(fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** Formats an input of a message: numbers in the reader's digits, any other text unchanged. */
export function nepaliInput(input: unknown): unknown {
  return typeof input === 'number' ? nepaliDigits(String(input)) : input
}

/** Joins the items of a list: `क, ख र ग`. */
export function nepaliList(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} र ${last}`
}
