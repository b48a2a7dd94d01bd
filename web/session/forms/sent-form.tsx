import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Fault } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api.ts'
import { FormStateContext } from '../../design/forms/form-layout.tsx'
import { LeavingQuestion } from '../leaving-question.tsx'

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
