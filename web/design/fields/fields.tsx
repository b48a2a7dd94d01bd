import { type AriaAttributes, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { bytesPerCharacter } from '../../../contract/text/characters.ts'
import { formatDigits } from '../texts/format-number.ts'
import { otherLanguage } from '../texts/typed-text.tsx'
import styles from './field.module.css'
import { Field, FieldError, type FieldProps, Hint, LabelText, RequiredMark, useField } from './field.tsx'

interface Filled {
  /** The initial value; that of a restored draft takes precedence. */
  defaultValue?: string | null | undefined
}

type InputFieldProps = FieldProps &
  Filled &
  Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'enterKeyHint'
    | 'maxLength'
    | 'pattern'
    | 'placeholder'
    | 'spellCheck'
    | 'min'
    | 'max'
    | 'disabled'
    | 'onInput'
    | 'onPaste'
  >

/** A field with one of the browser's inputs. */
export function InputField({ name, label, hint, required, error, defaultValue, ...input }: InputFieldProps) {
  const props = { name, label, hint, ...(required && { required }), ...(error !== undefined && { error }) }
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <input
        {...input}
        {...links.control}
        className={styles.control}
        defaultValue={links.typed?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}

/** Returns the label of a phone's Enter key. */
const enterKey = (type: string) => (type === 'search' ? 'search' : type === 'password' ? 'go' : 'done')

interface TextFieldProps
  extends Pick<
    InputFieldProps,
    keyof FieldProps | 'defaultValue' | 'inputMode' | 'maxLength' | 'placeholder'
  > {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search'
  /** The autofill of the browser; off by default. */
  autoComplete?: InputFieldProps['autoComplete']
  /**
   * Characters as people count them. The form's check refuses more, since a browser would cut off pasted
   * text.
   */
  maxCharacters?: number
}

/** A field for one line of text. */
export function TextField({ type = 'text', autoComplete = 'off', maxCharacters, ...rest }: TextFieldProps) {
  return (
    <InputField
      {...rest}
      maxLength={rest.maxLength ?? unitsIn(maxCharacters)}
      type={type}
      autoComplete={autoComplete}
      enterKeyHint={enterKey(type)}
      spellCheck={type === 'text' ? undefined : false}
    />
  )
}

/** A field for a number, written in the reader's digits. The contract reads those of every script. */
export function NumberField({
  defaultValue,
  ...rest
}: Omit<TextFieldProps, 'type' | 'defaultValue'> & { defaultValue?: string | number | null | undefined }) {
  return <TextField inputMode="numeric" {...rest} defaultValue={formatDigits(defaultValue ?? '')} />
}

/** A field for an hour; its value is `HH:mm`, or empty. */
export function TimeField(props: FieldProps & Filled) {
  return <InputField {...props} type="time" />
}

/** Returns the most UTF-16 units, which browsers count, of a number of characters. */
function unitsIn(characters: number | undefined): number | undefined {
  return characters && characters * bytesPerCharacter
}

interface TextAreaProps extends FieldProps, Filled {
  rows?: number
  /** Characters as people count them. */
  maxCharacters?: number
}

/** A field for several lines of text. */
export function TextArea({ defaultValue, rows = 4, maxCharacters, ...props }: TextAreaProps) {
  const links = useField(props)
  const area = useTypedEarly()
  return (
    <Field props={props} links={links}>
      <textarea
        {...links.control}
        ref={area}
        className={styles.control}
        autoComplete="off"
        rows={rows}
        maxLength={unitsIn(maxCharacters)}
        defaultValue={links.typed?.[0] ?? defaultValue ?? undefined}
      />
    </Field>
  )
}

/**
 * Returns a ref for a text area that preserves early input. React would overwrite what was typed before
 * hydration.
 */
function useTypedEarly() {
  const area = useRef<HTMLTextAreaElement & { typedEarly?: string }>(null)
  useLayoutEffect(() => {
    const typed = area.current?.typedEarly
    if (area.current && typed !== undefined) area.current.value = typed
  }, [])
  return area
}

type ControlledTextAreaProps = FieldProps &
  Pick<
    ComponentProps<'textarea'>,
    'ref' | 'rows' | 'readOnly' | 'onFocus' | 'onBlur' | 'onSelect' | 'onKeyDown'
  > & {
    value: string
    onWrite?: (text: string) => void
    /** Connects the field to its suggestion list. */
    list?: Pick<AriaAttributes, 'aria-controls' | 'aria-activedescendant'>
  }

/** A controlled field for several lines of text in any script. */
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

export interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps, Filled {
  options: readonly Option[]
  /** Text of the empty choice; null omits it. */
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
        defaultValue={links.typed?.[0] ?? defaultValue ?? undefined}
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
