import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, Form, useNavigation } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Button, type ButtonLook } from '../../design/elements/button.tsx'
import { useHeldForm, waitingForm } from '../../design/forms/held-form.ts'
import type { Draft } from './drafts.ts'
import styles from './page-form.module.css'
import { useDraftAtExpiry } from './use-draft-at-expiry.ts'

interface FormState {
  faults: readonly Fault[]
  draft: Draft | null
  busy: boolean
}

const FormContext = createContext<FormState>({ faults: [], draft: null, busy: false })

/** What the surrounding form knows; fields find their error and their kept value in it. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

interface PageFormProps {
  /** The `faults` of what the `clientAction` returned. */
  faults?: readonly Fault[]
  /** What was typed before the session ended; stands in the fields instead of their `defaultValue`. */
  draft?: Draft | null
  /** For a form that does not navigate. */
  fetcher?: FetcherWithComponents<unknown>
  /** Address of the action where it is not the page's own. */
  action?: string
  /** Says below the form's top that * means required. */
  requiredNote?: boolean
  /** Whether files go with it. */
  sendsFiles?: boolean
  children: ReactNode
}

const noFaults: readonly Fault[] = []

/** A form that posts to the page's `clientAction`: sends once, and leads to the first faulty field. */
export function PageForm(props: PageFormProps) {
  const { faults = noFaults, fetcher, action, requiredNote = false, sendsFiles = false, children } = props
  // The page's next load has no draft any more; the fields keep theirs.
  const [draft] = useState(props.draft ?? null)
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = fetcher
    ? fetcher.state !== 'idle'
    : navigation.state !== 'idle' && navigation.formData !== undefined
  const sent = useRef(false)
  const PostForm = fetcher?.Form ?? Form

  // An action that refuses without asking the server may be over before `busy` was ever shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer opens the form again
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy, faults])
  useHeldForm(form)
  useDraftAtExpiry(form, props.draft !== undefined)
  useFirstFault(form, faults)

  return (
    <FormContext value={{ faults, draft, busy }}>
      <PostForm
        {...waitingForm}
        ref={form}
        // Somebody may have sent it before it was hydrated.
        suppressHydrationWarning
        method="post"
        action={action}
        encType={sendsFiles ? 'multipart/form-data' : undefined}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          if (sent.current) event.preventDefault()
          sent.current = true
        }}
      >
        {requiredNote && <p className={styles.note}>{m.site_required_note()}</p>}
        {children}
      </PostForm>
    </FormContext>
  )
}

/** Focuses the first faulty field whenever a new answer names faults. */
function useFirstFault(form: RefObject<HTMLFormElement | null>, faults: readonly Fault[]): void {
  useEffect(() => {
    if (faults.length === 0) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = faulty?.matches('input, select, textarea') ? faulty : faulty?.querySelector('input')
    control?.focus()
  }, [form, faults])
}

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
