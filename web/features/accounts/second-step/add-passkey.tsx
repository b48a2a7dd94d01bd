import { useState } from 'react'
import { secondStepNameMax } from '../../../../contract/accounts/second-step/limits.ts'
import { type AddedStep, stepRenaming } from '../../../../contract/accounts/second-step/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { canHavePasskeys, createPasskey } from '../../../browser/passkeys.ts'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import styles from './second-step.module.css'

interface AddPasskeyProps {
  onAdded: (added: AddedStep) => Promise<void>
}

/** Adds a passkey: asks for its name, then lets the browser create it. */
export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const [open, setOpen] = useState(false)
  async function add(fields: FormData) {
    const { name } = parseOrRefuse(stepRenaming, readTexts(fields))
    const passkey = await createPasskey(await browserApi.request('POST /api/account/passkeys/options'))
    if (passkey === null) throw new ApiError(0, [{ msg: m.accounts_passkey_stopped() }])
    if (passkey === 'known') throw new ApiError(0, [{ msg: m.accounts_passkey_known() }])
    const added = await browserApi.request('POST /api/account/passkeys', { body: { name, passkey } })
    setOpen(false)
    await onAdded(added)
  }
  if (!canHavePasskeys()) return <p className={styles.hint}>{m.accounts_passkey_cannot()}</p>
  return (
    <>
      <div className={styles.action}>
        <Button onClick={() => setOpen(true)}>{m.accounts_passkey_add()}</Button>
      </div>
      <Dialog open={open} title={m.accounts_passkey_add()} onClose={() => setOpen(false)}>
        {open && (
          <SentForm send={add} className={styles.form}>
            <TextField
              name="name"
              label={m.accounts_step_name()}
              hint={m.accounts_passkey_name_hint()}
              defaultValue={m.accounts_passkey_default()}
              maxCharacters={secondStepNameMax}
              required
            />
            <DialogChoices>
              <Button onClick={() => setOpen(false)}>{m.site_cancel()}</Button>
              <SubmitButton>{m.accounts_passkey_make()}</SubmitButton>
            </DialogChoices>
          </SentForm>
        )}
      </Dialog>
    </>
  )
}
