import { useState } from 'react'
import { secondStepNameMax } from '../../../../contract/accounts/second-step/limits.ts'
import { type SecondStep, stepRenaming } from '../../../../contract/accounts/second-step/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { viewerZone } from '../../../browser/viewer-clock.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import sections from '../sections.module.css'
import styles from './second-step.module.css'

interface StepListProps {
  steps: SecondStep[]
  onChanged: () => Promise<void>
}

/** The apps and passkeys of the account, to rename and to remove. */
export function StepList({ steps, onChanged }: StepListProps) {
  return (
    <Card as="section" labelledBy="steps">
      <h2 id="steps" className={sections.heading}>
        {m.accounts_step_list()}
      </h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step._id} className={styles.step}>
            <div>
              <p className={styles.name}>
                {step.name} <Badge>{kindText[step.kind]()}</Badge>
              </p>
              <p className={styles.hint}>
                {m.accounts_step_added({ date: formatInstant(step.added, viewerZone()) })}
                <br />
                {step.used
                  ? m.accounts_step_used({ date: formatInstant(step.used, viewerZone()) })
                  : m.accounts_step_unused()}
              </p>
            </div>
            <ButtonRow>
              <RenameStep step={step} onChanged={onChanged} />
              <RemoveStep step={step} isLast={steps.length === 1} onChanged={onChanged} />
            </ButtonRow>
          </li>
        ))}
      </ul>
    </Card>
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
            <TextField
              name="name"
              label={m.accounts_step_name()}
              defaultValue={name}
              maxCharacters={secondStepNameMax}
              required
            />
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
