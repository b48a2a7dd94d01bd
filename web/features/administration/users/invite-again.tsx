import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'

/** Invites everybody again who never claimed the account. */
export function InviteAgain() {
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  const isWithoutMail = useIsWithoutMail()
  async function inviteAgain() {
    setAsked(false)
    setWorking(true)
    try {
      const { invited } = await browserApi.request('POST /api/admin/users/invitations')
      showAlert('success', m.administration_invited_again({ count: invited }))
      await revalidate()
    } catch (error) {
      showFaults(error)
    } finally {
      setWorking(false)
    }
  }
  return (
    <>
      <Button look="main" working={isWorking} onClick={() => setAsked(true)}>
        {m.administration_invite_again()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.administration_invite_again_question()}
        confirmLabel={m.administration_invite_again()}
        onCancel={() => setAsked(false)}
        onConfirm={() => void inviteAgain()}
      >
        <p>{isWithoutMail ? m.accounts_invite_again_no_mail() : m.administration_invite_again_text()}</p>
      </ConfirmDialog>
    </>
  )
}
