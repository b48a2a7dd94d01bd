import type { FormEvent } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { withSlashes } from './typed-date.ts'

interface BirthDateFieldProps {
  /** `YYYY-MM-DD` */
  defaultValue?: string | null | undefined
  required?: boolean
  /** More help below the label. */
  hint?: string
  autoComplete?: 'bday' | 'off'
}

/**
 * The field for a date of birth, typed in digits: a calendar would ask somebody born in 1948 to leaf through 900 months.
 * Its value is `MM/DD/YYYY`, which every schema of a date takes.
 */
export function BirthDateField({ defaultValue, required, hint, autoComplete = 'off' }: BirthDateFieldProps) {
  const howTo = m.profiles_dob_typing()
  const props = {
    name: 'dob',
    label: m.profiles_dob(),
    hint: hint ? `${howTo} ${hint}` : howTo,
    required: required ?? false,
  }
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={fieldStyles.control}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete}
        enterKeyHint="done"
        placeholder={m.profiles_dob_form()}
        maxLength={30}
        defaultValue={links.kept?.[0] ?? (defaultValue ? formatDate(defaultValue) : undefined)}
        onInput={addSlashes}
      />
    </Field>
  )
}

/**
 * Adds slashes, which a phone's number keys lack, while the member types at the end. It never restores deleted ones.
 */
function addSlashes({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const isTyped = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('insert')
  if (!isTyped || input.selectionStart !== input.value.length) return
  const written = withSlashes(input.value)
  if (written !== input.value) input.value = written
}
