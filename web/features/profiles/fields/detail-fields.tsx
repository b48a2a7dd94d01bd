import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { postalPartMax, shortTextMax } from '../../../../contract/profiles/options-and-limits.ts'
import { storedPhone } from '../../../../contract/profiles/phones.ts'
import type { PersonDetails, PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import { latinDigits } from '../../../../contract/text/digits.ts'
import { FieldRow } from '../../../design/fields/field.tsx'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { usePhones } from '../phone-numbers.tsx'

/** The field for the name in another script. */
export function OtherNameField({ defaultValue }: { defaultValue: string | null | undefined }) {
  return (
    <TextField
      name="otherName"
      label={m.profiles_other_name()}
      hint={m.profiles_other_name_hint()}
      maxCharacters={shortTextMax}
      defaultValue={defaultValue}
    />
  )
}

interface PostalFieldsProps {
  /** The field of the payload that contains the address. */
  field: 'address' | 'postal'
  address: PostalAddress | null | undefined
}

/** The fields for the parts of a postal address, named `field.part`. */
export function PostalFields({ field, address }: PostalFieldsProps) {
  const props = { maxCharacters: postalPartMax }
  return (
    <>
      <TextField
        {...props}
        name={`${field}.street`}
        label={m.profiles_street()}
        autoComplete="street-address"
        defaultValue={address?.street}
      />
      <FieldRow>
        <TextField
          {...props}
          name={`${field}.town`}
          label={m.profiles_town()}
          autoComplete="address-level2"
          defaultValue={address?.town}
        />
        <TextField
          {...props}
          name={`${field}.state`}
          label={m.profiles_state()}
          autoComplete="address-level1"
          defaultValue={address?.state}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...props}
          name={`${field}.zip`}
          label={m.profiles_zip()}
          autoComplete="postal-code"
          defaultValue={address?.zip}
        />
        <TextField
          {...props}
          name={`${field}.country`}
          label={m.profiles_country()}
          hint={m.profiles_country_hint()}
          autoComplete="country-name"
          defaultValue={address?.country}
        />
      </FieldRow>
    </>
  )
}

/** The fields for further phone numbers and e-mail addresses, one per line. */
export function FurtherContactFields({ details }: { details: PersonDetails | undefined }) {
  const { noted } = usePhones()
  const phones = details?.furtherPhones.map(({ phone, note }) => noted(phone, note, ', '))
  return (
    <>
      <TextArea
        name="furtherPhones"
        label={m.profiles_further_phones()}
        hint={m.profiles_further_phones_hint()}
        rows={2}
        defaultValue={phones?.join('\n')}
      />
      <TextArea
        name="furtherEmails"
        label={m.profiles_further_emails()}
        hint={m.profiles_further_emails_hint()}
        rows={2}
        defaultValue={details?.furtherEmails.join('\n')}
      />
    </>
  )
}

/** Returns the values of a form with its private details as their endpoints expect them. */
export function withDetails(typed: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) {
    const [field = name, part] = name.split('.')
    if (part) read[field] = { ...(read[field] as object | undefined), [part]: value }
    else if (name === 'furtherPhones') read[name] = linesOf(value).map(readFurtherPhone)
    else if (name === 'furtherEmails') read[name] = linesOf(value)
    else read[name] = value
  }
  return read
}

function linesOf(value: unknown): string[] {
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Parses a line such as `(312) 555-0142, work`. */
function readFurtherPhone(line: string): { phone: string; note: string } {
  const [, number = '', note = ''] = /^([+\p{Nd}\s().-]*)[,;:]?(.*)$/u.exec(line) ?? []
  const digits = latinDigits(number).replace(/[^\d+]/g, '')
  const isLong = digits.length === '13125550142'.length && digits.startsWith('1')
  return { phone: storedPhone(isLong ? `+${digits}` : digits), note: note.trim() }
}

/** Moves faults of single lines to the field that contains them. */
export function atDetailFields(faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({
    ...fault,
    ...(fault.param && { param: fault.param.replace(/^(further(?:Phones|Emails))\..*$/, '$1') }),
  }))
}
