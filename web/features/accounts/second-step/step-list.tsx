import { useState } from 'react'
import { type SecondStep, stepRenaming } from '../../../../contract/accounts/second-step.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import { useViewerZone } from '../../../shell/site/use-site.ts'
import { AccessItem, AccessList, AccountSection } from '../sections/account-section.tsx'
import { StepNameField } from './add-step.tsx'
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
