import styles from './field.module.css'
import { FieldError, type FieldProps, Hint, LabelText, RequiredMark, useField } from './field.tsx'
import type { Option } from './fields.tsx'

interface RadioGroupProps extends FieldProps {
  options: readonly Option[]
  defaultValue?: string | null
}

/** A group of radio buttons. */
export function RadioGroup({ options, defaultValue, ...props }: RadioGroupProps) {
  const links = useField(props)
  const chosen = links.typed?.[0] ?? defaultValue
  const { id, name, ...described } = links.control
  return (
    <div role="radiogroup" id={id} aria-labelledby={`${id}-label`} {...described}>
      <p className={styles.legend} id={`${id}-label`}>
        <LabelText {...props} />
      </p>
      <Hint id={links.hintId}>{props.hint}</Hint>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === chosen} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={links.errorId}>{links.error}</FieldError>
    </div>
  )
}

interface CheckboxProps extends FieldProps {
  defaultChecked?: boolean
  /** Value that is sent when the box is checked; nothing is sent otherwise. */
  value?: string
  onChange?: (checked: boolean) => void
}

/** A checkbox with its label. */
export function Checkbox({ defaultChecked, value = 'true', onChange, ...props }: CheckboxProps) {
  const links = useField(props)
  return (
    <div>
      <label className={styles.choice}>
        <input
          {...links.control}
          type="checkbox"
          value={value}
          defaultChecked={links.restored ? links.typed !== undefined : defaultChecked}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>
          {props.label}
          {props.required && <RequiredMark />}
        </span>
      </label>
      <Hint id={links.hintId}>{props.hint}</Hint>
      <FieldError id={links.errorId}>{links.error}</FieldError>
    </div>
  )
}
