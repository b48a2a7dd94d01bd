import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { TextField } from '../../../design/fields/fields.tsx'
import { FieldRow, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms } from '../../../session/forms/one-of-forms.tsx'
import { LinkToHandOver } from '../elements/link-to-hand-over.tsx'
import styles from './users.module.css'

interface InviteMemberProps {
  faults: readonly Fault[] | undefined
  /** The response to an invitation; its link is shown only once. */
  invited: { link: string | null } | undefined
}

/** The form that invites somebody to claim an account. */
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
