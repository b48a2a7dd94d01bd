import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type FetcherWithComponents, Form, useNavigation } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api.ts'
import styles from '../../design/forms/form-layout.module.css'
import { type Draft, FormStateContext } from '../../design/forms/form-layout.tsx'
import { useHeldForm, waitingForm } from '../../design/forms/held-form.ts'
import { useDraftAtExpiry } from '../drafts.ts'
import { LeavingQuestion } from '../leaving-question.tsx'

interface PageFormProps {
  /** The `faults` that the `clientAction` returned. */
  faults?: readonly Fault[]
  /** The draft from before the session ended; fills the fields instead of their `defaultValue`. */
  draft?: Draft | null
  /** Sends the form without navigating. */
  fetcher?: FetcherWithComponents<unknown>
  /** Address of the action, if not the page's own. */
  action?: string
  /** true to explain at the top that * means required. */
  requiredNote?: boolean
  /** true when the form sends files. */
  sendsFiles?: boolean
  children: ReactNode
}

const noFaults: readonly Fault[] = []

/** A form that posts to the page's `clientAction`. It is sent once, and focuses the first faulty field. */
export function PageForm(props: PageFormProps) {
  const { faults = noFaults, fetcher, action, requiredNote = false, sendsFiles = false, children } = props
  // The page's next load has no draft, but the fields must still show this one.
  const [draft] = useState(props.draft ?? null)
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const underWay = fetcher
    ? fetcher.state !== 'idle'
    : navigation.state !== 'idle' && navigation.formData !== undefined
  const [sentWith, setSentWith] = useState<readonly Fault[]>()
  // A refused form can be corrected and sent while the page's data is still reloading.
  const isRefused = faults.length > 0 && faults !== sentWith
  const busy = underWay && !isRefused
  const sent = useRef(false)
  const PostForm = fetcher?.Form ?? Form

  // An action that refuses without asking the server may end before `busy` was ever true.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new result opens the form again
  useEffect(() => {
    if (!busy) sent.current = false
  }, [busy, faults])
  useHeldForm(form)
  useDraftAtExpiry(form, { isRestored: props.draft !== undefined, hasDraft: draft !== null })
  useFirstFault(form, faults)

  return (
    <FormStateContext value={{ faults, draft, busy }}>
      <PostForm
        {...waitingForm}
        ref={form}
        // The form may have been sent before it was hydrated.
        suppressHydrationWarning
        method="post"
        action={action}
        encType={sendsFiles ? 'multipart/form-data' : undefined}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          if (sent.current) event.preventDefault()
          sent.current = true
          setSentWith(faults)
        }}
      >
        <LeavingQuestion
          form={form}
          hasDraft={draft !== null}
          isRefused={isRefused}
          isGivenBack={props.draft !== undefined}
        />
        {requiredNote && <p className={styles.note}>{m.site_required_note()}</p>}
        {children}
      </PostForm>
    </FormStateContext>
  )
}

interface ButtonFormProps extends Pick<PageFormProps, 'fetcher' | 'children'> {
  id?: string
  className?: string | undefined
}

/** A form of buttons and boxes for the page's `clientAction`, without faults. */
export function ButtonForm({ fetcher, children, ...rest }: ButtonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const PostForm = fetcher?.Form ?? Form
  useHeldForm(form)
  return (
    <PostForm {...waitingForm} {...rest} ref={form} method="post" suppressHydrationWarning>
      {children}
    </PostForm>
  )
}

/** Focuses the first faulty field whenever a new result contains faults. */
function useFirstFault(form: RefObject<HTMLFormElement | null>, faults: readonly Fault[]): void {
  useEffect(() => {
    if (faults.length > 0) focusFirstFault(form.current)
  }, [form, faults])
}

/** Focuses the first faulty field of a form or part, and opens its collapsed section. */
export function focusFirstFault(part: Element | null): void {
  const faulty = part?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = faulty?.closest('details')
  if (folded) folded.open = true
  const control = faulty?.matches('input, select, textarea, [contenteditable]')
    ? faulty
    : faulty?.querySelector('input')
  control?.focus()
}

const SubmittedValue = createContext<string | null>(null)

const nameField = 'formName'

/** Surrounds the forms of a page and tracks which of them was sent last. */
export function SeveralForms({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const [sent, setSent] = useState<string | null>(null)
  const remember = ({ target }: FormEvent) =>
    setSent(String(new FormData(target as HTMLFormElement).get(nameField)))
  return (
    <SubmittedValue value={sent}>
      <div className={className} onSubmit={remember}>
        {children}
      </div>
    </SubmittedValue>
  )
}

/**
 * One of several forms on a page. The page's action has one result, whose faults belong to the submitted
 * form.
 */
export function OneOfForms({
  name,
  faults,
  children,
  ...rest
}: ComponentProps<typeof PageForm> & { name: string }) {
  const isSent = useContext(SubmittedValue) === name
  return (
    <PageForm {...rest} {...(isSent && faults && { faults })}>
      <input type="hidden" name={nameField} value={name} />
      {children}
    </PageForm>
  )
}

/** Sends a form without leaving the page, and stores a refusal's faults; throws other errors. */
export function useSubmission() {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [busy, setBusy] = useState(false)
  async function send(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      setFaults([])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults(error.errors)
    } finally {
      setBusy(false)
    }
  }
  return { faults, busy, send, forget: () => setFaults([]) }
}

interface SentFormProps {
  className?: string
  /** Sends the input; an `ApiError` is shown at its fields, or above the form's end. */
  send: (fields: FormData) => Promise<unknown>
  children: ReactNode
}

/** A form that is sent without leaving the page, such as one in a dialog. */
export function SentForm({ className, send: work, children }: SentFormProps) {
  const { faults, busy, send } = useSubmission()
  const form = useRef<HTMLFormElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const fields = new FormData(event.currentTarget)
    setNames([...fields.keys()])
    if (!busy) void send(() => work(fields))
  }
  const others = faults.filter(({ param }) => !param || !names.includes(param))
  return (
    <FormStateContext value={{ faults, draft: null, busy }}>
      <form ref={form} className={className} noValidate onSubmit={submit}>
        <LeavingQuestion form={form} isRefused={!busy && faults.length > 0} />
        {children}
        {others.length > 0 && <p role="alert">{others.map(({ msg }) => msg).join(' ')}</p>}
      </form>
    </FormStateContext>
  )
}
