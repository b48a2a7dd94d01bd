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

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/
const slashDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/**
 * Reads `YYYY-MM-DD`, `MM/DD/YYYY`, or an ISO instant of which the date part counts.
 * @returns the day as `YYYY-MM-DD`, or null when the text names no existing day
 */
export function readCalendarDate(text: string): CalendarDate | null {
  const iso = isoDate.exec(text)
  const slash = slashDate.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : slash
      ? [slash[3], slash[1], slash[2]]
      : [undefined, undefined, undefined]
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
  return exists && Number(year) > 0 ? date : null
}
