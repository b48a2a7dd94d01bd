import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import {
  calendarDate,
  clearable,
  line,
  missingOr,
  paragraphs,
  required,
  storedDate,
  yesOrNo,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { latinDigits, readCalendarDate } from '../text/digits.ts'
import { dayIn } from '../time/calendar-date.ts'
import {
  memberNumberMax,
  officeNoteMax,
  phoneDigits,
  phoneDigitsAbroad,
  postalPartMax,
  shortTextMax,
} from './options-and-limits.ts'

import { isStoredPhone, storedPhone } from './phones.ts'
import { type PostalPart, postalParts } from './postal-address.ts'

/** The earliest accepted birth (docs/product-decisions.md#dates). */
export const earliestBirthYear = 1900
export const earliestBirthDate = `${earliestBirthYear}-01-01`

/** The message for a date of birth outside of the possible years. */
export const birthDateMessage = () => m.errors_birth_date({ year: earliestBirthYear })

/** Characters of a tag, and tags of a person. */
export const tagMax = 50
export const tagsMax = 30

/** Further phone numbers, and further e-mail addresses, of a person. */
export const furtherContactsMax = 10

const labelOf: Record<PostalPart, () => string> = {
  street: m.profiles_street,
  town: m.profiles_town,
  state: m.profiles_state,
  zip: m.profiles_zip,
  country: m.profiles_country,
}

const part = (name: PostalPart) => clearable(line(labelOf[name], postalPartMax))

/** A postal address in a request. Absent and blank parts are null, and an address of blank parts is null. */
export const postalInput = z
  .object({
    street: part('street'),
    town: part('town'),
    state: part('state'),
    zip: part('zip'),
    country: part('country'),
  })
  .refine((address) => Object.keys(address).length > 0, {
    error: () => m.errors_required({ field: m.profiles_household_address() }),
  })
  .transform(({ street = null, town = null, state = null, zip = null, country = null }) => {
    const address = { street, town, state, zip, country }
    return postalParts.some((name) => address[name] !== null) ? address : null
  })
  .nullable()

const storedPart = z.string().nullable()

export const postalAddress = z.object({
  street: storedPart,
  town: storedPart,
  state: storedPart,
  zip: storedPart,
  country: storedPart,
})

/** A phone number: ten digits of the society's country, or with `+` one of any country. */
export const phoneNumber = required(
  m.profiles_phone,
  z
    .string({ error: missingOr(m.profiles_phone, m.errors_text) })
    .trim()
    .overwrite((text) => storedPhone(latinDigits(text))),
).refine(isStoredPhone, {
  error: ({ input }) =>
    String(input).startsWith('+')
      ? m.errors_phone_abroad(phoneDigitsAbroad)
      : m.errors_phone({ digits: phoneDigits }),
})

/** A further phone number, with a label such as 'home'. */
const furtherPhone = z.object({
  phone: phoneNumber,
  note: clearable(line(m.profiles_further_phone_note, shortTextMax)).transform((note) => note ?? null),
})

const tooMany = (label: () => string, max: number) => () => m.errors_too_many_entries({ field: label(), max })

/** Private fields of a person, and their public name in another script. */
export const detailFields = {
  otherName: clearable(line(m.profiles_other_name, shortTextMax)).describe('The name in another script'),
  address: postalInput.optional(),
  furtherPhones: z
    .array(furtherPhone)
    .max(furtherContactsMax, { error: tooMany(m.profiles_further_phones, furtherContactsMax) })
    .optional(),
  furtherEmails: z
    .array(emailAddress)
    .max(furtherContactsMax, { error: tooMany(m.profiles_further_emails, furtherContactsMax) })
    .optional(),
}

const lastYear = () => Number(dayIn('Pacific/Kiritimati', new Date()).slice(0, 'YYYY'.length))

const birthYear = z
  .int({ error: () => m.errors_birth_year({ year: earliestBirthYear }) })
  .refine((year) => year >= earliestBirthYear && year <= lastYear(), {
    error: () => m.errors_birth_year({ year: earliestBirthYear }),
  })

/** A day without a year, `MM-DD`. */
const birthDay = z
  .string({ error: missingOr(m.profiles_birth_day, m.errors_text) })
  .trim()
  .overwrite((text) => dayWithoutYear(latinDigits(text)) ?? text)
  .refine((text) => dayWithoutYear(text) !== null, { error: () => m.errors_birth_day() })

/** Reads `MM-DD` or `MM/DD`; 29 February exists. */
function dayWithoutYear(text: string): string | null {
  const [, month, day] = /^(\d{1,2})[-/.।](\d{1,2})$/.exec(text) ?? []
  return readCalendarDate(`${month}/${day}/${someLeapYear}`)?.slice('YYYY-'.length) ?? null
}

const someLeapYear = 2000

/** A birth whose whole date is unknown: a day without a year, or a year, possibly of a stated age. */
export const partlyKnownBirth = {
  birthYear: birthYear.nullable().optional().describe('Where the date of birth is not known'),
  birthYearAbout: yesOrNo(m.profiles_birth_year_about).describe('Whether the year may be off by one'),
  birthDay: clearable(birthDay).describe('MM-DD, where the year is not known'),
}

const tag = line(m.profiles_tags, tagMax)

/** Facts that the society's office records. */
export const officeFields = {
  memberNumber: clearable(line(m.profiles_member_number, memberNumberMax)),
  joinedOn: clearable(calendarDate(m.profiles_joined_on)).describe('The day they joined the society'),
  wantsNoMail: yesOrNo(m.profiles_wants_no_mail).describe('Whether nothing is written to them about topics'),
  note: clearable(paragraphs(m.profiles_office_note, officeNoteMax)),
  tags: z
    .array(tag)
    .max(tagsMax, { error: tooMany(m.profiles_tags, tagsMax) })
    .transform((tags) => [...new Set(tags.filter((one) => one !== ''))])
    .optional(),
}

/** The private details of a person, for themselves, their household and secretaries. */
export const personDetails = z.object({
  address: postalAddress.nullable(),
  furtherPhones: z.array(z.object({ phone: z.string(), note: z.string().nullable() })),
  furtherEmails: z.array(z.string()),
  memberNumber: z.string().nullable(),
})

/** The office's record of a person. */
export const officeRecord = z.object({
  joinedOn: storedDate.nullable().describe('The day they joined the society, where it is known'),
  wantsNoMail: z.boolean().describe('Nothing is written to them about topics'),
  note: z.string().nullable(),
  tags: z.array(z.string()),
})

export type OfficeRecord = z.infer<typeof officeRecord>
