import { phoneDigits, phoneDigitsAbroad } from './options-and-limits.ts'

/** The calling code omitted from stored numbers; null in browsers, where the server converts. */
const own: { callingCode: string | null } = { callingCode: null }
const usualCallingCode = '1'

/** Sets the calling code of the society's country, as the server does when it starts. */
export function setCallingCode(callingCode: string | null): void {
  own.callingCode = callingCode
}

/** Returns the calling code of the society's country. */
export function ownCallingCode(): string {
  return own.callingCode ?? usualCallingCode
}

const foreign = new RegExp(`^\\+[1-9]\\d{${phoneDigitsAbroad.min - 1},${phoneDigitsAbroad.max - 1}}$`)

/**
 * Returns a phone number as stored: ten national digits, or `+` and international digits (E.164). Only a
 * number with `+` may contain spaces and punctuation. Other text is returned unchanged, and so is the calling
 * code where the society's is not known.
 */
export function storedPhone(text: string): string {
  if (!text.startsWith('+')) return text
  const digits = text.slice(1).replace(/[\s().\u2010-\u2013-]/gu, '')
  const code = own.callingCode ?? ''
  const isOwn = code !== '' && digits.startsWith(code) && digits.length === code.length + phoneDigits
  return isOwn && /^\d+$/.test(digits) ? digits.slice(code.length) : `+${digits}`
}

/** Checks whether a text is a phone number in stored form. */
export function isStoredPhone(text: string): boolean {
  return text.startsWith('+') ? foreign.test(text) : /^\d+$/.test(text) && text.length === phoneDigits
}

/** Returns a stored phone number in E.164, for links that call it. */
export function callablePhone(phone: string, callingCode = ownCallingCode()): string {
  return phone.startsWith('+') ? phone : `+${callingCode}${phone}`
}

/** Calling codes of two digits; those beginning with 1 or 7 have one, all others three. */
const twoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Returns a stored phone number as people write it: `(312) 555-0142`, `+977 984 123 4567`. */
export function shownPhone(phone: string, callingCode = ownCallingCode()): string {
  if (!phone.startsWith('+') && phone.length !== phoneDigits) return phone
  if (!phone.startsWith('+'))
    return callingCode === usualCallingCode
      ? `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
      : inGroups(phone)
  const digits = phone.slice(1)
  const codeLength = /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3
  return `+${digits.slice(0, codeLength)} ${inGroups(digits.slice(codeLength))}`
}

/** Splits digits into groups of three; the last group has up to four. */
function inGroups(digits: string): string {
  return digits.replace(/\d{3}(?=\d{3})/g, '$& ')
}
