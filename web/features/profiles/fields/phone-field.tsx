import type { ClipboardEvent } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { phoneDigits } from '../../../../contract/profiles/limits.ts'
import { latinDigits } from '../../../../contract/text/digits.ts'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'

const countryCode = '1'

interface PhoneFieldProps {
  defaultValue?: string | null | undefined
  required?: boolean
}

/** The field for a phone number: takes digits only, and finds them in any pasted format. */
export function PhoneField({ defaultValue, required = true }: PhoneFieldProps) {
  const props = { name: 'phone', label: m.profiles_phone(), hint: m.profiles_phone_hint(), required }
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={fieldStyles.control}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        enterKeyHint="done"
        pattern={`[0-9]{${phoneDigits}}`}
        maxLength={phoneDigits}
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
        onInput={(event) => keepDigits(event.currentTarget)}
        onPaste={pasteNumber}
      />
    </Field>
  )
}

function keepDigits(input: HTMLInputElement): void {
  const digits = latinDigits(input.value).replace(/\D/g, '')
  if (digits !== input.value) input.value = digits
}

/** Pastes the digits of a number: the browser would cut '(312) 555-0142' to ten characters before removing the others. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = latinDigits(event.clipboardData.getData('text')).replace(/\D/g, '')
  const isWhole = pasted.length >= phoneDigits
  if (!isWhole) return
  event.preventDefault()
  const withoutCountry =
    pasted.length > phoneDigits && pasted.startsWith(countryCode) ? pasted.slice(1) : pasted
  event.currentTarget.value = withoutCountry.slice(0, phoneDigits)
}
