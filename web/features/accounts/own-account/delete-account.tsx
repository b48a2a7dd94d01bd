import { useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { ConfirmDialog } from '../../../design/feedback/confirm-dialog.tsx'
import styles from './delete-account.module.css'
import { removeAccountIntent } from './remove-account.ts'

/** The button that removes the member's own account after asking. */
export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  const fetcher = useFetcher()
  return (
    <div className={styles.deletion}>
      <Button look="danger" onClick={() => setAsked(true)}>
        {m.accounts_delete()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.accounts_delete()}
        confirmLabel={m.accounts_delete_confirm()}
        cancelLabel={m.accounts_delete_cancel()}
        working={fetcher.state !== 'idle'}
        onConfirm={() => fetcher.submit({ intent: removeAccountIntent }, { method: 'post' })}
        onCancel={() => setAsked(false)}
      >
        <p>
          <strong>{m.accounts_delete_question()}</strong>
        </p>
        <p>{m.accounts_delete_losses()}</p>
      </ConfirmDialog>
    </div>
  )
}
