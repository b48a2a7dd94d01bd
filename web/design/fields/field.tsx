import { type ReactNode, useId } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { useFormState } from '../forms/form-layout.tsx'
import styles from './field.module.css'

export interface FieldProps {
  /** Key in the form's data, and the `param` of its faults. */
  name: string
  label: string
  /** Help below the label. */
  hint?: ReactNode
  required?: boolean
  /** An error that does not come from the form's faults. */
  error?: string
}

interface FieldLinks {
  id: string
  hintId: string
  errorId: string
  error: string | undefined
  /** Values from the draft; undefined where the draft has none. */
  typed: string[] | undefined
  /** true when the form restores a draft, so that an unchecked box stays unchecked. */
  restored: boolean
  /** Attributes of the control that connect it to its hint and error. */
  control: {
    id: string
    name: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': true | undefined
  }
}

/** Returns the form's state of a field, and the ids that connect its parts. */
export function useField({ name, hint, required, error: given }: FieldProps): FieldLinks {
  const id = useId()
  const { faults, draft } = useFormState()
  const error = given ?? faults.find(({ param }) => param === name || param?.split('.')[0] === name)?.msg
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    error,
    typed: draft?.[name],
    restored: draft !== null,
    control: {
      id,
      name,
      'aria-describedby': describedBy || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
    },
  }
}

export function RequiredMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      {' *'}
    </span>
  )
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  ) : null
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className={styles.error} id={id}>
      {children}
    </p>
  ) : null
}

/** The label of a field, marked where the field is required. */
export function LabelText({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required && <RequiredMark />}
      {required && <span className="visually-hidden">({m.site_required()})</span>}
    </>
  )
}

/** Label, hint, control and error of one field, in this order. */
export function Field({
  props,
  links,
  children,
}: {
  props: FieldProps
  links: FieldLinks
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={links.id}>
        <LabelText {...props} />
      </label>
      <Hint id={links.hintId}>{props.hint}</Hint>
      {children}
      <FieldError id={links.errorId}>{links.error}</FieldError>
    </div>
  )
}

/** Fields side by side where there is room, their controls on one line. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
