import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../elements/button.tsx'
import styles from './form-layout.module.css'
import { useFormState } from './form-state.ts'

interface SubmitButtonProps {
  look?: ButtonLook
  wide?: boolean
  /** The button's name for screen readers, where its text is not sufficient. */
  label?: string
  /** Sent to the action, for forms with several buttons. */
  name?: string
  value?: string
  children: ReactNode
}

/** The submit button of a `PageForm`; shows when the form is being sent. */
export function SubmitButton({ look = 'main', label, ...rest }: SubmitButtonProps) {
  return <Button {...rest} aria-label={label} type="submit" look={look} working={useFormState().busy} />
}

/** A group of fields under a heading. */
export function FieldGroup({
  legend,
  hint,
  children,
}: {
  legend: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p className={styles.note}>{hint}</p>}
      {children}
    </fieldset>
  )
}

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
