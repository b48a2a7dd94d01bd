import type { ClipboardEvent, FormEvent } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  birthDateAudiences,
  birthdayCalendars,
  genders,
  phoneAudiences,
  phoneDigits,
  phoneDigitsAbroad,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { latinDigits } from '../../../../contract/text/digits.ts'
import { TwoCalendarField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { InputField, RadioGroup, SelectField } from '../../../design/fields/fields.tsx'
import { typedDate } from '../../../design/texts/format-date.ts'
import { formatDigits } from '../../../design/texts/format-number.ts'
import { bikramSambat } from '../../../design/texts/page-language.ts'
import { audienceOptions, genderLabel } from '../labels.ts'

const birthdayCalendarLabel = {
  gregorian: m.profiles_birthday_gregorian,
  bikramSambat: m.profiles_birthday_bikram_sambat,
}

interface PrivateFieldsProps {
  profile?: Profile
  /** true where some of it may be unknown. */
  partial?: boolean
  /** The one field to show, with its audience. */
  only?: string | null
}

/** The fields for gender, date of birth and phone, the latter two with their audiences. */
export function PrivateFields({ profile, partial = false, only = null }: PrivateFieldsProps) {
  const shows = (name: string) => only === null || only === name
  return (
    <>
      {shows('gender') && (
        <RadioGroup
          name="gender"
          label={m.profiles_gender()}
          required
          options={genders.map((value) => ({ value, label: genderLabel(value) }))}
          defaultValue={profile?.gender}
        />
      )}
      {shows('dob') && (
        <FieldRow>
          <BirthDateField
            hint={m.profiles_dob_hint()}
            required={!partial}
            autoComplete="bday"
            defaultValue={profile?.dob}
          />
          <SelectField
            name="dobAudience"
            label={m.profiles_dob_audience()}
            hint={m.profiles_dob_audience_hint()}
            placeholder={null}
            options={audienceOptions(birthDateAudiences)}
            defaultValue={profile?.dobAudience ?? 'everyone'}
          />
        </FieldRow>
      )}
      {shows('dob') && (bikramSambat() || profile?.birthdayCalendar === 'bikramSambat') && (
        <RadioGroup
          name="birthdayCalendar"
          label={m.profiles_birthday_calendar()}
          hint={m.profiles_birthday_calendar_hint()}
          options={birthdayCalendars.map((value) => ({ value, label: birthdayCalendarLabel[value]() }))}
          defaultValue={profile?.birthdayCalendar ?? 'gregorian'}
        />
      )}
      {shows('phone') && (
        <FieldRow>
          <PhoneField defaultValue={profile?.phone} required={!partial} />
          <SelectField
            name="phoneAudience"
            label={m.profiles_phone_audience()}
            hint={m.profiles_phone_audience_hint()}
            placeholder={null}
            options={audienceOptions(phoneAudiences)}
            defaultValue={profile?.phoneAudience ?? 'nobody'}
          />
        </FieldRow>
      )}
    </>
  )
}

const countryCode = '1'

interface PhoneFieldProps {
  defaultValue?: string | null | undefined
  required?: boolean
}

/**
 * The field for a phone number: ten digits, or more behind a `+`. It extracts them from any pasted format.
 */
function PhoneField({ defaultValue, required = true }: PhoneFieldProps) {
  return (
    <InputField
      name="phone"
      label={m.profiles_phone()}
      hint={m.profiles_phone_hint({ digits: phoneDigits })}
      required={required}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="done"
      pattern={`[0-9]{${phoneDigits}}|\\+[0-9]{${phoneDigitsAbroad.min},${phoneDigitsAbroad.max}}`}
      maxLength={1 + phoneDigitsAbroad.max}
      defaultValue={defaultValue}
      onInput={(event) => reduceToDigits(event.currentTarget)}
      onPaste={pasteNumber}
    />
  )
}

function reduceToDigits(input: HTMLInputElement): void {
  const digits = latinDigits(input.value).replace(/\D/g, '')
  const number = input.value.startsWith('+')
    ? `+${digits.slice(0, phoneDigitsAbroad.max)}`
    : digits.slice(0, phoneDigits)
  if (number !== input.value) input.value = number
}

/**
 * Pastes the digits of a number: the browser would cut '(312) 555-0142' to ten characters before removing the
 * others.
 */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text').trim()
  const pasted = latinDigits(text).replace(/\D/g, '')
  const isAbroad = text.startsWith('+') && !pasted.startsWith(countryCode)
  if (pasted.length < phoneDigits && !isAbroad) return
  event.preventDefault()
  if (isAbroad) {
    event.currentTarget.value = `+${pasted.slice(0, phoneDigitsAbroad.max)}`
    return
  }
  const withoutCountry =
    pasted.length > phoneDigits && pasted.startsWith(countryCode) ? pasted.slice(1) : pasted
  event.currentTarget.value = withoutCountry.slice(0, phoneDigits)
}

interface BirthDateFieldProps {
  /** `YYYY-MM-DD` */
  defaultValue?: string | null | undefined
  required?: boolean
  /** More help below the label. */
  hint?: string
  autoComplete?: 'bday' | 'off'
}

/**
 * The field for a date of birth, typed in digits. A date picker would make somebody born in 1948 scroll
 * through 900 months. Its value is `MM/DD/YYYY`, which every schema of a date accepts.
 */
export function BirthDateField({ defaultValue, required, hint, autoComplete = 'off' }: BirthDateFieldProps) {
  const howTo = m.profiles_dob_typing({ example: formatDigits('05/17/1948') })
  return (
    <TwoCalendarField
      isPast
      write={typedDate}
      name="dob"
      label={m.profiles_dob()}
      hint={hint ? `${howTo} ${hint}` : howTo}
      required={required ?? false}
      type="text"
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={m.profiles_dob_form()}
      maxLength={30}
      defaultValue={defaultValue && typedDate(defaultValue)}
      onInput={addSlashes}
    />
  )
}

/**
 * Adds slashes, which a phone's number keys lack, while the member types at the end. It never restores
 * deleted ones.
 */
function addSlashes({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const isTyped = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('insert')
  if (!isTyped || input.selectionStart !== input.value.length) return
  const written = withSlashes(input.value)
  if (written !== input.value) input.value = written
}

const months = 12
const firstDigitOfDay = 3

/**
 * Adds the slashes of `MM/DD/YYYY` to a date being typed, in Latin digits. A date in another form stays
 * unchanged.
 */
export function withSlashes(typed: string): string {
  const text = latinDigits(typed).replace(/\/+[-/.।]/g, '/')
  const whole = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (whole && Number(whole[1]) <= months) return whole.slice(1).join('/')
  if (/^\d{1,2}$/.test(text)) return monthOf(text)
  const parts = /^(\d{1,2})[-/.।](\d{1,2})$/.exec(text)
  const [, month = '', day = ''] = parts ?? []
  const isDay = day.length === 2 || Number(day) > firstDigitOfDay
  return isDay ? `${month.padStart(2, '0')}/${day.padStart(2, '0')}/` : text
}

/**
 * Completes a month without possible further digits. `5` is May, `1` may become October; `19` and `20` begin
 * a year, such as 2001 or 2040 of Bikram Sambat, so that February waits for its day.
 */
function monthOf(digits: string): string {
  const [, day] = /^2([1-9])$/.exec(digits) ?? []
  if (day) return withSlashes(`02/${day}`)
  const month = Number(digits)
  const isWhole = digits.length === 2 ? month <= months : month > 2
  return isWhole ? `${digits.padStart(2, '0')}/` : digits
}
