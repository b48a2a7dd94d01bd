import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../elements/button.tsx'
import styles from './form-layout.module.css'
import { useFormState } from './form-state.ts'

interface SubmitButtonProps {
  look?: ButtonLook
  wide?: boolean
  /** Told to the action, where a form has several buttons. */
  name?: string
  value?: string
  children: ReactNode
}

/** The button of a `PageForm`; shows that it is working. */
export function SubmitButton({ look = 'main', ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" look={look} working={useFormState().busy} />
}

/** Fields that belong together, under a heading of their own. */
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

/** The buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
