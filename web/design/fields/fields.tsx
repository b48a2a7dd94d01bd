import type { AriaAttributes, ComponentProps, HTMLInputAutoCompleteAttribute } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { bytesPerCharacter } from '../../../contract/text/characters.ts'
import { otherLanguage } from '../texts/typed-text.tsx'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

/** Returns the label of a phone's Enter key. */
const enterKey = (type: string) => (type === 'search' ? 'search' : type === 'password' ? 'go' : 'done')

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search'
  defaultValue?: string | null
  /** The autofill of the browser; off by default. */
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url' | 'search'
  maxLength?: number
  /** Characters as people count them; the form's check refuses more, since a browser would cut off what is pasted. */
  maxCharacters?: number
  placeholder?: string
}

/** A field for one line of text. */
export function TextField({ type = 'text', defaultValue, autoComplete = 'off', ...props }: TextFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type={type}
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
        autoComplete={autoComplete}
        inputMode={props.inputMode}
        enterKeyHint={enterKey(type)}
        maxLength={props.maxLength ?? unitsIn(props.maxCharacters)}
        placeholder={props.placeholder}
        spellCheck={type === 'text' ? undefined : false}
      />
    </Field>
  )
}

interface TextAreaProps extends FieldProps {
  defaultValue?: string | null
  rows?: number
  /** Characters as people count them. */
  maxCharacters?: number
}

/** A field for several lines of text. */
export function TextArea({ defaultValue, rows = 4, maxCharacters, ...props }: TextAreaProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <textarea
        {...links.control}
        className={styles.control}
        autoComplete="off"
        rows={rows}
        maxLength={unitsIn(maxCharacters)}
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}

/** Returns the UTF-16 units, which browsers count, that so many characters may have at most. */
function unitsIn(characters: number | undefined): number | undefined {
  return characters && characters * bytesPerCharacter
}

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, as are `min` and `max`. */
  defaultValue?: string | null
  min?: string
  max?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
  disabled?: boolean
}

/** A field for a calendar date; its value is `YYYY-MM-DD`. */
export function DateField({ defaultValue, min, max, disabled, autoComplete, ...props }: DateFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="date"
        min={min}
        max={max}
        disabled={disabled}
        autoComplete={autoComplete}
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  defaultValue?: string | null
  /** Text of the empty choice; null leaves the empty choice out. */
  placeholder?: string | null
}

/** A drop-down list. */
export function SelectField({ options, defaultValue, placeholder, ...props }: SelectFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <select
        {...links.control}
        className={styles.control}
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
      >
        {placeholder !== null && <option value="">{placeholder ?? m.site_choose()}</option>}
        {options.map((option) => (
          <option key={option.label} value={option.value} lang={otherLanguage(option.label)}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface DateTimeFieldProps extends FieldProps {
  /** `YYYY-MM-DDTHH:mm` */
  defaultValue?: string
}

/** A field for a date and time; its value is `YYYY-MM-DDTHH:mm`. */
export function DateTimeField({ defaultValue, ...props }: DateTimeFieldProps) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="datetime-local"
        defaultValue={links.kept?.[0] ?? defaultValue}
      />
    </Field>
  )
}

/** A field for an hour; its value is `HH:mm`, or empty. */
export function TimeField({ defaultValue, ...props }: FieldProps & { defaultValue?: string | null }) {
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...links.control}
        className={styles.control}
        type="time"
        defaultValue={links.kept?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}

type ControlledTextAreaProps = FieldProps &
  Pick<
    ComponentProps<'textarea'>,
    'ref' | 'rows' | 'readOnly' | 'onFocus' | 'onBlur' | 'onSelect' | 'onKeyDown'
  > & {
    value: string
    onWrite?: (text: string) => void
    /** Ties the field to the list that it opens while somebody types. */
    list?: Pick<AriaAttributes, 'aria-controls' | 'aria-activedescendant'>
  }

/** A field for several lines of text in any script, whose value the caller holds. */
export function ControlledTextArea(props: ControlledTextAreaProps) {
  const { ref, rows, readOnly, value, list, onFocus, onBlur, onSelect, onKeyDown, onWrite } = props
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <textarea
        {...links.control}
        {...(list && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', ...list })}
        ref={ref}
        className={styles.control}
        autoComplete="off"
        dir="auto"
        rows={rows}
        readOnly={readOnly}
        value={value}
        onFocus={onFocus}
        onBlur={onBlur}
        onSelect={onSelect}
        onKeyDown={onKeyDown}
        onChange={(event) => onWrite?.(event.target.value)}
      />
    </Field>
  )
}
