import { createContext, type ReactNode, useContext } from 'react'
import { Form, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import { Button, type ButtonLook, ButtonRow, LinkButton } from '../elements/button.tsx'
import styles from './form-layout.module.css'

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

/** The buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** The typed values of a form, by field name. */
export type Draft = Record<string, string[]>

interface FormState {
  faults: readonly Fault[]
  /** Fills the fields instead of their `defaultValue`. */
  draft: Draft | null
  busy: boolean
}

/** Passes the state of a form down to its fields. */
export const FormStateContext = createContext<FormState>({ faults: [], draft: null, busy: false })

/** Returns the state of the surrounding form, with the errors and drafts of fields. */
export function useFormState(): FormState {
  return useContext(FormStateContext)
}

/** Returns the trimmed text of a form's field; '' where there is none. */
export function readText(fields: FormData, name: string): string {
  return asText(fields.get(name)).trim()
}

/** Returns the texts of a form by field name, exactly as typed. */
export function readTexts(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, value]) => [name, asText(value)]))
}

function asText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Skips loading after a refusal, for pages with an editor: typed text stays even if somebody else changed the
 * data.
 */
export function reloadUnlessRefused({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const wasRefused = typeof actionResult === 'object' && actionResult !== null && 'faults' in actionResult
  return wasRefused ? false : defaultShouldRevalidate
}

interface FilterFormProps {
  /** Path of the page whose list it filters. */
  action: string
  label?: string
  button: string
  /** Text of the link to the page without filters; absent when no filter is set. */
  clear?: string | false
  children: ReactNode
}

/** The search and filters of a list. A plain GET form, so the address contains them. */
export function FilterForm({ action, label, button, clear, children }: FilterFormProps) {
  return (
    <Form role="search" action={action} className={styles.filters} aria-label={label}>
      {children}
      <ButtonRow>
        <Button type="submit" look="main">
          {button}
        </Button>
        {clear && (
          <LinkButton look="plain" to={action}>
            {clear}
          </LinkButton>
        )}
      </ButtonRow>
    </Form>
  )
}

/** Filters side by side, as many as fit. */
export function FilterChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
