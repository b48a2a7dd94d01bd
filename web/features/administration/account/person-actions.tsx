import { departures } from '../../../../contract/accounts/people.ts'
import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { DateField, TextField } from '../../../design/fields/fields.tsx'
import { AccountActionForm } from './account-action-form.tsx'

interface PersonActionsProps {
  account: ManagedAccount
  faults: readonly Fault[] | undefined
}

/** What can be said of a person with or without an account: an address, who finds them, and that they left or died. */
export function PersonActions({ account, faults }: PersonActionsProps) {
  const { version, name, email, child, departed, claimed, listed, cameOfAge } = account
  const shared = { version, faults }
  if (child) return <p>{m.administration_child_text()}</p>
  return (
    <>
      {email === null && departed === null && (
        <AccountActionForm
          {...shared}
          intent="invite-person"
          title={m.administration_invite_person()}
          text={m.administration_invite_person_text({ name })}
          reasonRequired={false}
        >
          <TextField name="email" type="email" label={m.administration_email()} required autoComplete="off" />
        </AccountActionForm>
      )}
      {!claimed && !cameOfAge && (
        <AccountActionForm
          {...shared}
          intent={listed ? 'unlist' : 'list'}
          title={listed ? m.administration_unlist() : m.administration_list()}
          text={listed ? m.administration_unlist_text({ name }) : m.administration_list_text({ name })}
        />
      )}
      {departed === null ? (
        <AccountActionForm
          {...shared}
          intent="departure"
          title={m.administration_depart()}
          text={m.administration_depart_text({ name })}
        >
          <RadioGroup
            name="departed"
            label={m.administration_departed()}
            required
            options={departures.map((value) => ({ value, label: departureText[value]() }))}
          />
          <DateField
            name="on"
            label={m.administration_departed_on()}
            hint={m.administration_departed_on_hint()}
          />
        </AccountActionForm>
      ) : (
        <AccountActionForm
          {...shared}
          intent="return"
          title={m.administration_depart_undo()}
          text={m.administration_depart_undo_text({ name })}
        />
      )}
    </>
  )
}

const departureText = {
  former: m.administration_departed_former,
  deceased: m.administration_departed_deceased,
}
