import { m } from '../../../contract/paraglide/messages.js'
import { readWholeNumber } from '../../../contract/text/digits.ts'
import fieldStyles from '../../design/fields/field.module.css'
import type { Option as SelectOption } from '../../design/fields/fields.tsx'
import { formatDigits } from '../../design/texts/format-number.ts'
import { otherLanguage } from '../../design/texts/typed-text.tsx'
import styles from './letters.module.css'

interface ControlProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A list of one line of the builder; its label is shown where the line needs it. */
export function Select({
  label,
  isLabelShown = false,
  value,
  options,
  onChange,
}: ControlProps & { options: SelectOption[]; isLabelShown?: boolean }) {
  const known = options.some((one) => one.value === value)
  return (
    <label className={styles.control}>
      <span className={isLabelShown ? undefined : 'visually-hidden'}>{label}</span>
      <select
        className={fieldStyles.control}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!known && <option value={value}>{m.letters_option_gone()}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={otherLanguage(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A field of one line of the builder. */
export function Input({ type, label, value, onChange }: ControlProps & { type: 'text' | 'date' | 'digits' }) {
  const isNumber = type === 'digits'
  return (
    <label className={styles.control}>
      <span>{label}</span>
      <input
        className={fieldStyles.control}
        type={isNumber ? 'text' : type}
        inputMode={isNumber ? 'numeric' : undefined}
        value={isNumber ? formatDigits(value) : value}
        onChange={({ currentTarget: { value: text } }) => {
          const read = isNumber ? String(readWholeNumber(text) ?? 0) : text
          if (read !== 'NaN') onChange(read)
        }}
      />
    </label>
  )
}
