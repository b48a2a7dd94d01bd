import { useState } from 'react'
import { secondStepNameMax } from '../../../../contract/accounts/second-step/limits.ts'
import { type AddedStep, type AppSetup, newApp } from '../../../../contract/accounts/second-step/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import styles from './second-step.module.css'

interface AddAppProps {
  onAdded: (added: AddedStep) => Promise<void>
}

/** Adds an authenticator app: shows the key, and asks for a code. */
export function AddApp({ onAdded }: AddAppProps) {
  const [setup, setSetup] = useState<AppSetup | null>(null)
  const [working, setWorking] = useState(false)
  async function begin() {
    setWorking(true)
    setSetup((await showFaultsOf(browserApi.request('POST /api/account/second-step/setup'))) ?? null)
    setWorking(false)
  }
  async function finish(fields: FormData) {
    const body = parseOrRefuse(newApp, { ...readTexts(fields), setup: setup?.setup ?? '' })
    const added = await browserApi.request('POST /api/account/second-step', { body })
    setSetup(null)
    await onAdded(added)
  }
  return (
    <>
      <div className={styles.action}>
        <Button working={working} onClick={() => void begin()}>
          {m.accounts_app_add()}
        </Button>
      </div>
      <Dialog open={setup !== null} title={m.accounts_app_add()} onClose={() => setSetup(null)}>
        {setup && (
          <SentForm send={finish} className={styles.form}>
            <Key setup={setup} />
            <TextField
              name="code"
              label={m.accounts_app_code()}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <TextField
              name="name"
              label={m.accounts_step_name()}
              defaultValue={m.accounts_app_default()}
              maxCharacters={secondStepNameMax}
              required
            />
            <DialogChoices>
              <Button onClick={() => setSetup(null)}>{m.site_cancel()}</Button>
              <SubmitButton>{m.accounts_app_save()}</SubmitButton>
            </DialogChoices>
          </SentForm>
        )}
      </Dialog>
    </>
  )
}

function Key({ setup: { picture, address, key } }: { setup: AppSetup }) {
  return (
    <>
      <p>{m.accounts_app_scan()}</p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={m.accounts_app_picture()}
        width={200}
        height={200}
      />
      <p>
        <a className={styles.open} href={address}>
          {m.accounts_app_open()}
        </a>
      </p>
      <p>
        {m.accounts_app_type()} <code className={styles.key}>{key}</code>
      </p>
    </>
  )
}
