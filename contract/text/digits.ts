import type { CalendarDate } from '../time/calendar-date.ts'

/**
 * Replaces every digit of a text by the ASCII digit of its value. Thus `९८४` is `984` in fields that take
 * numbers, dates, times and codes. Stored texts are unchanged.
 */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digitOf)
}

/** Returns the ASCII digit of the same value; every script has ten consecutive digits. */
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

const yearFirst = /^(\d{4})([-/.।])(\d{1,2})\2(\d{1,2})(?:T.*)?$/
const monthFirst = /^(\d{1,2})([-/.।])(\d{1,2})\2(\d{4})$/

/**
 * Reads the numbers of a date, `YYYY-MM-DD` (also with a time) or `MM/DD/YYYY`. Between its Latin digits are
 * hyphens, slashes, full stops or dandas.
 * @returns null for a text in another form; the day need not exist
 */
export function readDateNumbers(text: string): { year: number; month: number; day: number } | null {
  const [, first = '', , second = '', third = ''] = yearFirst.exec(text) ?? monthFirst.exec(text) ?? []
  if (first === '') return null
  const [year, month, day] = first.length > 2 ? [first, second, third] : [third, first, second]
  return { year: Number(year), month: Number(month), day: Number(day) }
}

/**
 * Reads a date in a form of `readDateNumbers`; of an ISO instant the date part counts.
 * @returns the day as `YYYY-MM-DD`, or null when the text names no existing day
 */
export function readCalendarDate(text: string): CalendarDate | null {
  const numbers = readDateNumbers(text)
  if (!numbers) return null
  const padded = (number: number, length = 2) => String(number).padStart(length, '0')
  const date = `${padded(numbers.year, 4)}-${padded(numbers.month)}-${padded(numbers.day)}`
  const instant = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
  return exists && numbers.year > 0 ? date : null
}
