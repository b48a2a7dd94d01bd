import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

type ControlledTextAreaProps = FieldProps &
  Pick<ComponentProps<'textarea'>, 'ref' | 'rows' | 'readOnly' | 'onFocus' | 'onKeyDown'> & {
    value: string
    onWrite?: (text: string) => void
  }

/** A field for several lines of text in any script, whose value the caller holds. */
export function ControlledTextArea(props: ControlledTextAreaProps) {
  const { ref, rows, readOnly, value, onFocus, onKeyDown, onWrite } = props
  const links = useField(props)
  return (
    <Field props={props} links={links}>
      <textarea
        {...links.control}
        ref={ref}
        className={styles.control}
        autoComplete="off"
        dir="auto"
        rows={rows}
        readOnly={readOnly}
        value={value}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onChange={(event) => onWrite?.(event.target.value)}
      />
    </Field>
  )
}
