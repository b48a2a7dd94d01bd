import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import { useSession } from '../../../session/session-store.ts'
import { AccountPasswordField } from '../sections/account-fields.tsx'
import styles from '../sections/sections.module.css'

/** The button that removes the own account, below the content of a page. */
export function DeleteAccount() {
  return (
    <div className={styles.deletion}>
      <DeletionButton look="plain" />
    </div>
  )
}

/** The button that removes the own account, after a question and the password. The page's action is `removeAccount`. */
export function DeletionButton({ look = 'danger' }: { look?: 'plain' | 'danger' }) {
  const [asked, setAsked] = useState(false)
  const id = useId()
  return (
    <>
      <Button look={look} onClick={() => setAsked(true)}>
        {m.accounts_delete()}
      </Button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={m.accounts_delete()}
        aria-describedby={id}
        onClose={() => setAsked(false)}
      >
        <div id={id} className={styles.question}>
          <p>
            <strong>{m.accounts_delete_question()}</strong>
          </p>
          <p>{m.accounts_delete_losses()}</p>
          <p>{m.accounts_delete_stays()}</p>
          <p>{m.accounts_delete_children()}</p>
        </div>
        {asked && <DeletionForm onCancel={() => setAsked(false)} />}
      </Dialog>
    </>
  )
}

function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const fetcher = useFetcher<Refusal>()
  const { user } = useSession()
  return (
    <PageForm fetcher={fetcher} faults={fetcher.data?.faults}>
      <input type="hidden" name="intent" value={removeAccountIntent} />
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <AccountPasswordField hint={m.accounts_delete_password()} />
      <DialogChoices>
        <Button onClick={onCancel}>{m.accounts_delete_cancel()}</Button>
        <SubmitButton look="danger">{m.accounts_delete_confirm()}</SubmitButton>
      </DialogChoices>
    </PageForm>
  )
}

/** The `intent` of the form that removes the account. */
export const removeAccountIntent = 'remove-account'
