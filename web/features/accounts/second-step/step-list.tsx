import { useState, useSyncExternalStore } from 'react'
import { secondStepNameMax } from '../../../../contract/accounts/options-and-limits.ts'
import {
  type AddedStep,
  type AppSetup,
  newApp,
  type SecondStep,
  stepRenaming,
} from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { canHavePasskeys, createPasskey } from '../../../browser/passkeys.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList, AccountSection } from '../sections/account-section.tsx'
import styles from './second-step.module.css'

interface StepListProps {
  steps: SecondStep[]
  onChanged: () => Promise<void>
}

/** The apps and passkeys of the account, to rename and to remove. */
export function StepList({ steps, onChanged }: StepListProps) {
  const zone = useViewerZone()
  return (
    <AccountSection heading={m.accounts_step_list()} anchor="steps">
      <AccessList>
        {steps.map((step) => (
          <AccessItem
            key={step._id}
            name={step.name}
            badge={<Badge>{kindText[step.kind]()}</Badge>}
            times={[
              m.accounts_step_added({ date: formatInstant(step.added, zone) }),
              step.used
                ? m.accounts_step_used({ date: formatInstant(step.used, zone) })
                : m.accounts_step_unused(),
            ]}
          >
            <ButtonRow>
              <RenameStep step={step} onChanged={onChanged} />
              <RemoveStep step={step} isLast={steps.length === 1} onChanged={onChanged} />
            </ButtonRow>
          </AccessItem>
        ))}
      </AccessList>
    </AccountSection>
  )
}

const kindText = { app: m.accounts_step_kind_app, passkey: m.accounts_step_kind_passkey }

interface StepProps {
  step: SecondStep
  onChanged: () => Promise<void>
}

function RenameStep({ step: { _id, name }, onChanged }: StepProps) {
  const [open, setOpen] = useState(false)
  async function rename(fields: FormData) {
    const body = parseOrRefuse(stepRenaming, readTexts(fields))
    await browserApi.request('PUT /api/account/second-step/:id', { params: { id: _id }, body })
    setOpen(false)
    showAlert('success', m.accounts_step_renamed())
    await onChanged()
  }
  return (
    <>
      <Button aria-label={m.accounts_step_rename_of({ name })} onClick={() => setOpen(true)}>
        {m.accounts_step_rename()}
      </Button>
      <Dialog open={open} title={m.accounts_step_rename_of({ name })} onClose={() => setOpen(false)}>
        {open && (
          <SentForm send={rename} className={styles.form}>
            <StepNameField defaultValue={name} />
            <DialogChoices>
              <Button onClick={() => setOpen(false)}>{m.site_cancel()}</Button>
              <SubmitButton>{m.accounts_step_rename_save()}</SubmitButton>
            </DialogChoices>
          </SentForm>
        )}
      </Dialog>
    </>
  )
}

function RemoveStep({ step: { _id, name }, isLast, onChanged }: StepProps & { isLast: boolean }) {
  const [asked, setAsked] = useState(false)
  async function remove() {
    await browserApi.request('DELETE /api/account/second-step/:id', { params: { id: _id } })
    showAlert('success', m.accounts_step_removed())
    await onChanged()
  }
  return (
    <>
      <Button look="danger" aria-label={m.accounts_step_remove_of({ name })} onClick={() => setAsked(true)}>
        {m.accounts_step_remove()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.accounts_step_remove_question({ name })}
        confirmLabel={m.accounts_step_remove()}
        onConfirm={() => {
          setAsked(false)
          void showFaultsOf(remove())
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{isLast ? m.accounts_step_remove_last() : m.accounts_step_remove_text()}</p>
      </ConfirmDialog>
    </>
  )
}

interface AddStepProps {
  onAdded: (added: AddedStep) => Promise<void>
}

/** Adds an authenticator app: shows the key, and asks for a code. */
export function AddApp({ onAdded }: AddStepProps) {
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
            <StepNameField defaultValue={m.accounts_app_default()} />
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

const never = () => () => undefined

/** Adds a passkey: asks for its name, then lets the browser create it. */
export function AddPasskey({ onAdded }: AddStepProps) {
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
  // Unknown on the server, which assumes support.
  const isPossible = useSyncExternalStore(never, canHavePasskeys, () => true)
  if (!isPossible) return <p className={styles.hint}>{m.accounts_passkey_cannot()}</p>
  return (
    <>
      <div className={styles.action}>
        <Button onClick={() => setOpen(true)}>{m.accounts_passkey_add()}</Button>
      </div>
      <Dialog open={open} title={m.accounts_passkey_add()} onClose={() => setOpen(false)}>
        {open && (
          <SentForm send={add} className={styles.form}>
            <StepNameField
              hint={m.accounts_passkey_name_hint()}
              defaultValue={m.accounts_passkey_default()}
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

/** The field for the name of an app or a passkey. */
function StepNameField({ defaultValue, hint }: { defaultValue: string; hint?: string }) {
  return (
    <TextField
      name="name"
      label={m.accounts_step_name()}
      hint={hint}
      defaultValue={defaultValue}
      maxCharacters={secondStepNameMax}
      required
    />
  )
}
