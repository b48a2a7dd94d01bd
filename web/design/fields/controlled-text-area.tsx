import type { AriaAttributes, ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

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
