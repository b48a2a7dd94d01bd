import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api-error.ts'
import { browserApi } from '../../api/browser-api.ts'
import { onProofRequired } from '../../api/proof.ts'
import { Button } from '../../design/elements/button.tsx'
import { Dialog, DialogChoices } from '../../design/feedback/dialog.tsx'
import { TextField } from '../../design/fields/fields.tsx'
import { FormStateContext } from '../../design/forms/form-state.ts'

/** Asks for the password when the server wants to know again who this is, and lets the call go on. */
export function ProofDialog() {
  const { open, settle } = useProofQuestion()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [working, setWorking] = useState(false)
  const id = useId()

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setWorking(true)
    try {
      await browserApi.request('POST /api/auth/proof', { body: { password } })
      setRefusal(null)
      settle(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setWorking(false)
    }
  }
  function cancel() {
    setRefusal(null)
    settle(false)
  }
  return (
    <Dialog open={open} title={m.site_proof_heading()} aria-describedby={id} onClose={cancel}>
      {open && (
        <form onSubmit={(event) => void prove(event)} noValidate>
          <p id={id}>{m.site_proof_text()}</p>
          <FormStateContext value={{ faults: refusal?.errors ?? [], draft: null, busy: working }}>
            <TextField
              name="password"
              type="password"
              label={m.accounts_password()}
              required
              autoComplete="current-password"
            />
          </FormStateContext>
          {refusal && !refusal.errors.some(({ param }) => param === 'password') && (
            <p role="alert">{refusal.errors.map(({ msg }) => msg).join(' ')}</p>
          )}
          <DialogChoices>
            <Button onClick={cancel}>{m.site_cancel()}</Button>
            <Button look="main" type="submit" working={working}>
              {m.site_proof_button()}
            </Button>
          </DialogChoices>
        </form>
      )}
    </Dialog>
  )
}

/** Opens while a call waits for a proof; calls that come together wait for the same one. */
function useProofQuestion() {
  const [open, setOpen] = useState(false)
  const question = useRef<PromiseWithResolvers<boolean> | null>(null)
  useEffect(
    () =>
      onProofRequired(() => {
        question.current ??= Promise.withResolvers<boolean>()
        setOpen(true)
        return question.current.promise
      }),
    [],
  )
  function settle(isProven: boolean) {
    question.current?.resolve(isProven)
    question.current = null
    setOpen(false)
  }
  return { open, settle }
}
