import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phoneDigits } from '../../../../../contract/profiles/options-and-limits.ts'
import { ownCallingCode } from '../../../../../contract/profiles/phones.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'

/** A number in stored form, with its label. */
export interface PhoneWords {
  phone: string
  note: string | null
}

/** The numbers of a cell, and its unreadable parts. */
interface PhonesReading {
  phones: PhoneWords[]
  bad: string[]
}

const none = /^(?:none|no|n\/?a|nil|-+|0+|same|unknown|\?+)$/i
const floatForm = /^\d+(?:\.\d+)?e\+?\d{1,2}$/i
const wholeFloat = /^\d{7,15}\.0+$/
const separators = /\s*(?:[;,|\n]|\s(?:or|and|&|र)\s|:::|\/(?=\s*[+(]?\d[\d\s().-]{5,}))\s*/iu
/** '089/123456': a stroke after the area code. */
const areaCode = /(^|[^\d\s().-]\s*)(\+?\(?\d[\d\s()]{1,6})\/(?=\d)/g
/** An extension, with nothing but words after it. */
const extension = /[\s,]*(?<!\p{L})(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})(?=\D*$)/iu
const kinds = /^(?:tel|phone|ph|mobile|mob|cell|c|m|number|no|whatsapp|viber|फोन|मो|मोबाइल)$/iu
/** Two numbers of ten digits with nothing between them. */
const runTogether = /(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}/g

/**
 * Parses the phone numbers of a cell, in their order.
 * @param country the country of the person's address, for numbers that cannot be of the society's country
 */
export function readPhones(cell: string, country: CountryCode | null = null): PhonesReading {
  const reading: PhonesReading = { phones: [], bad: [] }
  const text = latinDigits(cell)
    .replace(/[\u00a0\s]+/g, (blank) => (blank.includes('\n') ? '\n' : ' '))
    .trim()
  if (text === '' || none.test(text)) return reading
  for (const part of partsOf(text)) {
    const phone = readPhone(part, country)
    if (phone === null) reading.bad.push(part)
    else if (phone !== 'none' && !reading.phones.some((one) => one.phone === phone.phone))
      reading.phones.push(phone)
  }
  return reading
}

/** Splits a cell into numbers; a part without digits belongs to the number before it. */
function partsOf(text: string): string[] {
  if (floatForm.test(text)) return [Number(text).toFixed(0)]
  if (wholeFloat.test(text)) return [text.replace(/\.0+$/, '')]
  const parts: string[] = []
  for (const part of text
    .replace(areaCode, '$1$2 ')
    .split(separators)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const digits = part.replace(/\D/g, '').length
    if (digits === 0 && parts.length > 0) parts[parts.length - 1] += ` ${part}`
    else if (digits === phoneDigits * 2 && !part.includes('+'))
      parts.push(...(part.match(runTogether) ?? [part]))
    else parts.push(part)
  }
  return parts
}

function readPhone(part: string, country: CountryCode | null): PhoneWords | 'none' | null {
  const [, inside] = extension.exec(part) ?? []
  const rest = part.replace(extension, ' ')
  const words = (rest.match(/[\p{L}\p{M}][\p{L}\p{M}'’]*/gu) ?? []).filter((word) => !kinds.test(word))
  const number = rest.replace(/[^\d+]/g, '')
  if (number.replace(/\D/g, '') === '') return none.test(part) ? 'none' : null
  const phone = storedNumber(number, country)
  if (phone === null) return null
  const note = [...words, inside && `ext. ${inside}`].filter(Boolean).join(' ')
  return { phone, note: note === '' ? null : note }
}

/**
 * Returns a number in stored form; null for none. That is ten digits for the society's country, E.164 for
 * others.
 */
function storedNumber(number: string, country: CountryCode | null): string | null {
  const abroad = number.replace(/^(?:00|011)(?=[1-9]\d{8})/, '+')
  if (abroad.startsWith('+')) return international(abroad)
  const digits = number.replace(/\D/g, '')
  const code = ownCallingCode()
  // No number of North America begins with the trunk prefix of other countries.
  const abroadNumber = country !== null && digits.startsWith('0') ? international(number, country) : null
  if (abroadNumber?.startsWith('+')) return abroadNumber
  if (digits.length === phoneDigits) return digits
  if (digits.length === phoneDigits + code.length && digits.startsWith(code)) return digits.slice(code.length)
  // The trunk prefix of most countries.
  if (code !== '1' && digits.length === phoneDigits + 1 && digits.startsWith('0')) return digits.slice(1)
  // A calling code without its plus sign, which spreadsheets remove.
  const isLong = digits.length > phoneDigits + 1 && digits.length <= 15
  const ofCode = isLong ? international(`+${digits}`) : null
  return ofCode ?? (country === null ? null : international(digits, country))
}

/** Checks whether a number of ten digits may as well be one of another country. */
export function mayBeOf(phone: string, country: CountryCode | null): boolean {
  if (country === null || phone.length !== phoneDigits) return false
  return international(phone, country)?.startsWith('+') === true
}

function international(number: string, country?: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(number, country)
  if (!parsed?.isPossible()) return null
  if (parsed.countryCallingCode !== ownCallingCode()) return parsed.isValid() ? parsed.number : null
  if (parsed.nationalNumber.length === phoneDigits) return parsed.nationalNumber
  return parsed.isValid() ? parsed.number : null
}
