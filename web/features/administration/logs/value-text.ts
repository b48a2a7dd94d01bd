import { rsvpStatusText } from '../../../../contract/events/options-and-limits.ts'
import { entryKindText, methodText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { roleName } from '../elements/role-text.ts'

/** Texts of the fields among the values before and after an action. */
const fieldText: Record<string, () => string> = {
  active: m.audit_field_active,
  address: m.audit_field_address,
  administrator: m.audit_field_administrator,
  adult: m.audit_field_adult,
  age: m.audit_field_age,
  answer: m.audit_field_answer,
  approvalRequired: m.audit_field_approval_required,
  approved: m.audit_field_approved,
  audience: m.audit_field_audience,
  balance: m.audit_field_balance,
  begins: m.audit_field_begins,
  birthDay: m.audit_field_birth_day,
  birthYear: m.audit_field_birth_year,
  birthYearAbout: m.audit_field_birth_year_about,
  birthday: m.audit_field_birthday,
  birthdayCalendar: m.audit_field_birthday_calendar,
  bounced: m.administration_bounced,
  by: m.audit_field_by,
  calendarOn: m.audit_field_calendar_on,
  cancelled: m.audit_field_cancelled,
  category: m.audit_field_category,
  cents: m.audit_field_cents,
  checkNumber: m.audit_field_check_number,
  child: m.audit_field_child,
  children: m.audit_field_children,
  columns: m.audit_field_columns,
  complained: m.administration_complained,
  count: m.audit_field_count,
  country: m.audit_field_country,
  covers: m.audit_field_covers,
  currency: m.audit_field_currency,
  date: m.audit_field_date,
  day: m.audit_field_day,
  days: m.audit_field_days,
  departed: m.audit_field_departed,
  dob: m.audit_field_dob,
  dobAudience: m.audit_field_dob_audience,
  donation: m.audit_field_donation,
  dueOn: m.audit_field_due_on,
  dues: m.audit_field_dues,
  duesLeft: m.audit_field_dues_left,
  email: m.audit_field_email,
  emails: m.audit_field_emails,
  end: m.audit_field_end,
  ends: m.audit_field_ends,
  fields: m.audit_field_fields,
  from: m.audit_field_from,
  graceDays: m.audit_field_grace_days,
  guests: m.audit_field_guests,
  households: m.audit_field_households,
  invited: m.audit_field_invited,
  item: m.audit_field_item,
  joinedOn: m.audit_field_joined_on,
  joining: m.audit_field_joining,
  kept: m.audit_field_kept,
  kind: m.audit_field_kind,
  language: m.audit_field_language,
  left: m.audit_field_left,
  level: m.audit_field_level,
  listed: m.audit_field_listed,
  location: m.audit_field_location,
  member: m.audit_field_member,
  memberNumber: m.audit_field_member_number,
  method: m.audit_field_method,
  name: m.audit_field_name,
  note: m.audit_field_note,
  notes: m.audit_field_notes,
  number: m.audit_field_number,
  on: m.audit_field_on,
  open: m.audit_field_open,
  paidUntil: m.audit_field_paid_until,
  people: m.audit_field_people,
  period: m.audit_field_period,
  phone: m.audit_field_phone,
  place: m.audit_field_place,
  prices: m.audit_field_prices,
  published: m.audit_field_published,
  question: m.audit_field_question,
  received: m.audit_field_received,
  receivedOn: m.audit_field_received_on,
  recipient: m.audit_field_recipient,
  retired: m.audit_field_retired,
  role: m.audit_field_role,
  roles: m.audit_field_roles,
  rules: m.audit_field_rules,
  shownFrom: m.audit_field_shown_from,
  skipped: m.audit_field_skipped,
  standing: m.audit_field_standing,
  start: m.audit_field_start,
  state: m.audit_field_state,
  street: m.audit_field_street,
  subject: m.audit_field_subject,
  suspended: m.audit_field_suspended,
  tags: m.audit_field_tags,
  take: m.audit_field_take,
  text: m.audit_field_text,
  title: m.audit_field_title,
  to: m.audit_field_to,
  town: m.audit_field_town,
  type: m.audit_field_type,
  until: m.audit_field_until,
  updated: m.audit_field_updated,
  url: m.audit_field_url,
  valueCents: m.audit_field_value_cents,
  versions: m.audit_field_versions,
  visibility: m.audit_field_visibility,
  wantsNoMail: m.audit_field_wants_no_mail,
  year: m.audit_field_year,
  zip: m.audit_field_zip,
}

/** Texts of stored words among the values. */
const wordText: Record<string, () => string> = {
  ...entryKindText,
  ...methodText,
  ...rsvpStatusText,
  ...roleName,
  asking: m.audit_value_asking,
  bikramSambat: m.audit_value_bikram_sambat,
  claimed: m.audit_value_claimed,
  confirmed: m.audit_value_confirmed,
  deceased: m.audit_value_deceased,
  everyone: m.audit_value_everyone,
  former: m.audit_value_former,
  free: m.audit_value_free,
  gregorian: m.audit_value_gregorian,
  group: m.audit_value_group,
  household: m.audit_value_household,
  invitation: m.audit_value_invitation,
  leader: m.audit_value_leader,
  lifetime: m.audit_value_lifetime,
  link: m.audit_value_link,
  member: m.audit_value_member,
  members: m.audit_value_members,
  person: m.audit_value_person,
  rolling: m.audit_value_rolling,
  year: m.audit_value_year,
}

/** Fields that contain stored words or options. Texts in all other fields were typed, and are shown as written. */
const wordFields = [
  ...['audience', 'birthdayCalendar', 'by', 'category', 'confirmation', 'covers', 'departed'],
  ...['directoryAudience', 'dobAudience', 'joining', 'kind', 'listed', 'method', 'period', 'role', 'roles'],
  ...['standing', 'status', 'type', 'visibility'],
]

/** Fields of amounts in cents. */
const amounts = ['cents', 'valueCents', 'received', 'open', 'balance', 'adult', 'child']

type Values = Record<string, unknown>

/** Lists the names of an entry's fields, without ids. */
export function fieldsOf(...values: (object | null)[]): string[] {
  const names = new Set(values.flatMap((some) => Object.keys(some ?? {})))
  return [...names].filter((name) => !/^(_?id|user|account|corrects|other|version|revision)$|Id$/.test(name))
}

/** Returns the text of a field; an unknown one as words, for instance `homeVillage` as `Home village`. */
export function textOfField(name: string): string {
  const key = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(fieldText, key)) return fieldText[key]?.() ?? name
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats a value of an entry in the reader's language, zone and digits. */
export function textOfValue(values: Values | null | undefined, name: string, zone: string): string {
  const value = values?.[name]
  if (typeof value === 'number' && amounts.includes(name))
    // The oldest entries were recorded without their currency.
    return formatMoney(value, String(values?.currency ?? ''))
  if (name === 'checkNumber' && typeof value === 'string') return formatDigits(value)
  // Events, pages and announcements have titles, too, but no category.
  const isWord = wordFields.includes(name) || (name === 'title' && values?.category !== undefined)
  return textOf(value, { zone, currency: values?.currency }, isWord)
}

interface Setting {
  zone: string
  /** The currency of the amounts within. */
  currency: unknown
}

function textOf(value: unknown, setting: Setting, isWord: boolean): string {
  const { zone, currency } = setting
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? m.administration_yes() : m.administration_no()
  if (typeof value === 'number') return formatDigits(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, setting, isWord)).join(', ')
  if (typeof value === 'object')
    return (
      fieldsOf(value)
        .map((name) => `${textOfField(name)}: ${textOfValue({ currency, ...value }, name, zone)}`)
        .join(', ') || '–'
    )
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return formatInstant(text, zone)
  if (!isWord) return text
  return Object.hasOwn(wordText, text) ? (wordText[text]?.() ?? text) : labelOf(text)
}
