import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { TextField } from '../../../design/fields/fields.tsx'
import { FieldRow, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { BirthDateField } from '../../profiles/fields/private-fields.tsx'
import { LinkToHandOver, namesOf } from '../elements/link-to-hand-over.tsx'
import styles from './users-list.module.css'

/** The form that adds a person without an e-mail address. */
export function AddPerson({ faults }: { faults: readonly Fault[] | undefined }) {
  return (
    <section id="add-person" className={styles.invite} aria-labelledby="add-person-heading">
      <h2 id="add-person-heading">{m.administration_add_person()}</h2>
      <p>{m.administration_add_person_hint()}</p>
      <OneOfForms name="add" faults={faults}>
        <input type="hidden" name="intent" value="add" />
        <FieldRow>
          <TextField name="name" label={m.administration_name()} required autoComplete="off" />
          <BirthDateField />
        </FieldRow>
        <div>
          <SubmitButton look="quiet">{m.administration_add_person_button()}</SubmitButton>
        </div>
      </OneOfForms>
    </section>
  )
}

interface InviteMemberProps {
  faults: readonly Fault[] | undefined
  /** The response to an invitation; its link is shown only once. */
  invited: { link: string | null } | undefined
}

/** The form that invites a person to claim an account. */
export function InviteMember({ faults, invited }: InviteMemberProps) {
  return (
    <section id="invite" className={styles.invite}>
      <h2>{m.administration_invite()}</h2>
      <p>{m.administration_invite_hint()}</p>
      {invited && <LinkToHandOver done={m.administration_invite_done()} link={invited.link} />}
      <OneOfForms key={invited?.link} name="invite" faults={faults}>
        <input type="hidden" name="intent" value="invite" />
        <FieldRow>
          <TextField name="name" label={m.administration_name()} required autoComplete="off" />
          <TextField name="email" type="email" label={m.administration_email()} required autoComplete="off" />
        </FieldRow>
        <div>
          <SubmitButton look="quiet">{m.administration_invite_button()}</SubmitButton>
        </div>
      </OneOfForms>
    </section>
  )
}

/** The button that invites everybody with an unclaimed account; its label names them. */
export function InviteUnclaimed() {
  const [asked, setAsked] = useState({ isOpen: false, count: 0, names: [] as string[] })
  const [isWorking, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  const isWithoutMail = useIsWithoutMail()
  const close = () => setAsked((before) => ({ ...before, isOpen: false }))
  async function working(work: () => Promise<void>) {
    setWorking(true)
    try {
      await work()
    } catch (error) {
      showFaults(error)
    } finally {
      setWorking(false)
    }
  }
  const ask = () =>
    working(async () => {
      const waiting = await browserApi.request('GET /api/admin/users/invitations')
      if (waiting.count === 0) showAlert('success', m.administration_invite_nobody())
      else setAsked({ ...waiting, isOpen: true })
    })
  const invite = () =>
    working(async () => {
      close()
      const { invited } = await browserApi.request('POST /api/admin/users/invitations')
      showAlert('success', m.administration_invited_again({ count: invited }))
      await revalidate()
    })
  const { isOpen, count, names } = asked
  return (
    <>
      <Button look="main" working={isWorking} onClick={() => void ask()}>
        {m.administration_invite_unclaimed()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={m.administration_invite_unclaimed_question()}
        cancelLabel={m.administration_not_now()}
        confirmLabel={m.administration_send_invitations({ count, names: namesOf(names, count) })}
        onCancel={close}
        onConfirm={() => void invite()}
      >
        <p>{isWithoutMail ? m.accounts_invite_again_no_mail() : m.administration_invite_unclaimed_text()}</p>
      </ConfirmDialog>
    </>
  )
}
