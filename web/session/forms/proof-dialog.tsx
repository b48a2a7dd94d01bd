import { useEffect, useId, useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { proofLifetime } from '../../../contract/retention.ts'
import { minute } from '../../../contract/time/durations.ts'
import { ApiError, type ResponseAt } from '../../api/api.ts'
import { browserApi, onProofRequired } from '../../api/browser-api.ts'
import { askForPasskey, canHavePasskeys } from '../../browser/passkeys.ts'
import { Dialog, DialogChoices } from '../../design/dialogs/dialog.tsx'
import { Button } from '../../design/elements/button.tsx'
import { TextField } from '../../design/fields/fields.tsx'
import styles from '../../design/forms/form-layout.module.css'
import { readText, SubmitButton } from '../../design/forms/form-layout.tsx'
import { sessionState } from '../session-store.ts'
import { SentForm, useSubmission } from './page-form.tsx'

type Kinds = ResponseAt<'GET /api/account/second-step'>['steps'][number]['kind'][]

/** Asks for password, code or passkey when the server requires proof for a call. */
export function ProofDialog() {
  const { open, settle } = useProofQuestion()
  const id = useId()
  return (
    <Dialog open={open} title={m.site_proof_heading()} aria-describedby={id} onClose={() => settle(false)}>
      {open && (
        <>
          <p id={id}>{m.site_proof_text({ minutes: proofLifetime / minute })}</p>
          <ProofForm onDone={() => settle(true)} onCancel={() => settle(false)} />
        </>
      )}
    </Dialog>
  )
}

function ProofForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const kinds = useOwnKinds()
  const [asksCode, setAsksCode] = useState(false)
  async function prove(fields: FormData) {
    const body = asksCode
      ? { code: readText(fields, 'code') }
      : { password: String(fields.get('password') ?? '') }
    await browserApi.request('POST /api/auth/proof', { body })
    onDone()
  }
  return (
    <SentForm send={prove} className={styles.form}>
      {kinds.includes('passkey') && <PasskeyProof onDone={onDone} />}
      {asksCode ? (
        <TextField key="code" name="code" label={m.site_proof_code()} required autoComplete="one-time-code" />
      ) : (
        <TextField
          key="password"
          name="password"
          type="password"
          label={m.accounts_password()}
          required
          autoComplete="current-password"
        />
      )}
      {kinds.includes('app') && (
        <div>
          <Button look="plain" onClick={() => setAsksCode(!asksCode)}>
            {asksCode ? m.site_proof_use_password() : m.site_proof_use_code()}
          </Button>
        </div>
      )}
      <DialogChoices>
        <Button onClick={onCancel}>{m.site_cancel()}</Button>
        <SubmitButton>{m.site_proof_button()}</SubmitButton>
      </DialogChoices>
    </SentForm>
  )
}

function PasskeyProof({ onDone }: { onDone: () => void }) {
  const { faults, busy, send } = useSubmission()
  async function prove() {
    const passkey = await askForPasskey(
      await browserApi.request('POST /api/auth/passkey/options', { body: {} }),
    )
    if (!passkey) throw new ApiError(0, [{ msg: m.accounts_passkey_stopped() }])
    await browserApi.request('POST /api/auth/proof', { body: { passkey } })
    onDone()
  }
  return (
    <div>
      <Button working={busy} onClick={() => void send(prove)}>
        {m.accounts_passkey_use()}
      </Button>
      {faults.length > 0 && <p role="alert">{faults.map(({ msg }) => msg).join(' ')}</p>}
    </div>
  )
}

/** Returns the member's second factors, once they are loaded. */
function useOwnKinds(): Kinds {
  const [kinds, setKinds] = useState<Kinds>([])
  useEffect(() => {
    let isShown = true
    async function load() {
      if (!sessionState().user?.secondStep) return
      const { steps } = await browserApi.request('GET /api/account/second-step')
      const usable = canHavePasskeys() ? steps : steps.filter(({ kind }) => kind !== 'passkey')
      if (isShown) setKinds(usable.map(({ kind }) => kind))
    }
    // Without a response the password is sufficient.
    load().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return kinds
}

/** Opens while a call waits for a proof; concurrent calls wait for the same one. */
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
