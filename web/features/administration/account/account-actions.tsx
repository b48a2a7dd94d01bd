import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { departures } from '../../../../contract/accounts/options-and-limits.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { adultAge } from '../../../../contract/profiles/birthdays.ts'
import { secondStepResetDelay } from '../../../../contract/retention.ts'
import { type Role, roles } from '../../../../contract/rights.ts'
import { hour } from '../../../../contract/time/durations.ts'
import { Button, type ButtonLook, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { Checkbox, RadioGroup, TextField } from '../../../design/fields/fields.tsx'
import { FieldGroup, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ButtonForm, OneOfForms } from '../../../session/forms/page-form.tsx'
import { useMay } from '../../../session/session-store.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { CurrentPasswordField } from '../../accounts/sections/account-fields.tsx'
import { ReasonField } from '../elements/reason-field.tsx'
import { roleName } from '../elements/role-text.ts'
import styles from './account.module.css'

/** Explains the rights of each role. */
const roleText: Record<Role, () => string> = {
  administrator: m.administration_administrator_text,
  secretary: m.administration_secretary_text,
  treasurer: m.administration_treasurer_text,
  editor: m.administration_editor_text,
  moderator: m.administration_moderator_text,
}

interface AccountActionsProps {
  account: ManagedAccount
  /** Faults of the refused action. */
  faults: readonly Fault[] | undefined
}

/** The everyday actions on an account. */
export function AccountActions({ account, faults }: AccountActionsProps) {
  const { _id, version, email, departed, secondStep, sessions } = account
  const isOwn = sessions.some(({ own }) => own)
  const endsAccess = useMay('end access')
  const isWithoutMail = useIsWithoutMail()
  const shared = { version, faults }
  const hasAccess = email !== null && departed === null
  return (
    <section className={styles.section} aria-labelledby="account-acts">
      <h2 id="account-acts">{m.administration_member_acts()}</h2>
      <div>
        <ButtonRow>
          <LinkButton to={`/admin/users/${_id}/edit`}>{m.administration_act_correct()}</LinkButton>
          <LinkButton to={`/admin/duplicates/merge?kept=${_id}`}>{m.administration_merge()}</LinkButton>
        </ButtonRow>
      </div>
      <PersonActions account={account} faults={faults} />
      {(account.bounced || account.complained) && <ClearReports account={account} />}
      {account.photo && (
        <AccountActionForm
          {...shared}
          intent="remove-photo"
          title={m.administration_act_remove_photo()}
          text={m.administration_remove_photo_text()}
        />
      )}
      {hasAccess && (
        <AccountActionForm
          {...shared}
          intent="reset-link"
          title={account.invited ? m.administration_act_invite_again() : m.administration_act_reset_link()}
          text={m.administration_reset_text()}
          reasonRequired={false}
        />
      )}
      {hasAccess && endsAccess && (
        <AccountActionForm
          {...shared}
          intent="sign-out"
          title={m.administration_act_sign_out()}
          text={m.administration_sign_out_text()}
          reasonRequired={false}
        />
      )}
      {endsAccess && secondStep.since && !secondStep.resetDue && !isOwn && (
        <AccountActionForm
          {...shared}
          intent="reset-second-step"
          title={m.administration_act_reset_second_step()}
          text={
            isWithoutMail
              ? m.administration_second_step_text_no_mail({ hours: secondStepResetDelay / hour })
              : m.administration_second_step_text({ hours: secondStepResetDelay / hour })
          }
        />
      )}
    </section>
  )
}

/** Ends the bounce mark of an address, and the note of a complaint. */
function ClearReports({ account: { bounced, complained } }: Pick<AccountActionsProps, 'account'>) {
  const fetcher = useFetcher()
  return (
    <ButtonForm fetcher={fetcher}>
      {bounced && <p>{m.administration_bounced_text()}</p>}
      {complained && <p>{m.administration_complained_text()}</p>}
      <Button type="submit" name="intent" value="clear-bounces" working={fetcher.state !== 'idle'}>
        {bounced ? m.administration_bounced_undo() : m.administration_complained_undo()}
      </Button>
    </ButtonForm>
  )
}

/** Actions that restrict, suspend or remove an account, separate from the others. */
export function GraveActions({ account, faults }: AccountActionsProps) {
  const { version, suspended, name, email, departed, childrenLeft } = account
  const shared = { version, faults }
  return (
    <section className={styles.danger} aria-labelledby="account-danger">
      <h2 id="account-danger">{m.administration_grave_acts()}</h2>
      <p>{m.administration_grave_acts_text()}</p>
      {email !== null && departed === null && (
        <>
          <RolesForm account={account} faults={faults} />
          <AccountActionForm
            {...shared}
            intent={suspended ? 'restore' : 'suspend'}
            look={suspended ? 'quiet' : 'danger'}
            title={suspended ? m.administration_act_restore() : m.administration_act_suspend()}
            text={suspended ? m.administration_restore_text() : m.administration_suspend_text()}
          />
        </>
      )}
      <AccountActionForm
        {...shared}
        intent="remove"
        look="danger"
        title={m.administration_act_remove()}
        text={m.administration_remove_text({ name })}
      >
        {childrenLeft > 0 && (
          <Checkbox
            name="leaveChildren"
            label={m.administration_remove_children({ count: childrenLeft })}
            hint={m.administration_remove_children_hint()}
          />
        )}
      </AccountActionForm>
    </section>
  )
}

interface RolesFormProps {
  account: ManagedAccount
  faults: readonly Fault[] | undefined
}

/** The form that grants and withdraws roles, with an explanation of each. */
function RolesForm({ account, faults }: RolesFormProps) {
  const holds = (role: Role) =>
    role === 'administrator' ? account.administrator : account.roles.includes(role)
  return (
    <AccountActionForm
      version={account.version}
      faults={faults}
      intent="roles"
      title={m.administration_act_roles()}
      text={m.administration_roles_text()}
    >
      <FieldGroup legend={m.administration_roles()}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={roleName[role]()}
            hint={roleText[role]()}
            defaultChecked={holds(role)}
          />
        ))}
      </FieldGroup>
      <CurrentPasswordField label={m.administration_own_password()} />
    </AccountActionForm>
  )
}

interface PersonActionsProps {
  account: ManagedAccount
  faults: readonly Fault[] | undefined
}

/** Actions on a person with or without an account: address, listing, departure and death. */
function PersonActions({ account, faults }: PersonActionsProps) {
  const { version, name, email, child, departed, claimed, listed, cameOfAge } = account
  const shared = { version, faults }
  if (child) return <p>{m.administration_child_text({ age: adultAge })}</p>
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
          reasonRequired={false}
        />
      )}
      {departed === null ? (
        <AccountActionForm
          {...shared}
          intent="departure"
          title={m.administration_depart()}
          text={m.administration_depart_text({ name })}
          reasonRequired={claimed}
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
          reasonRequired={claimed}
        />
      )}
    </>
  )
}

const departureText = {
  former: m.administration_departed_former,
  deceased: m.administration_departed_deceased,
}

interface AccountActionFormProps {
  /** Sent to the route action; faults of the response belong to the form with this intent. */
  intent: string
  title: string
  /** Explains the action and its consequences. */
  text: string
  look?: ButtonLook
  /** The displayed version of the account. */
  version: string
  reasonRequired?: boolean
  faults: readonly Fault[] | undefined
  children?: ReactNode
}

/** A form for one action on an account, with explanation and reason. */
function AccountActionForm(props: AccountActionFormProps) {
  const { intent, title, text, look = 'quiet', version, reasonRequired = true, faults, children } = props
  return (
    <Disclosure summary={title}>
      <p>
        <TypedText>{text}</TypedText>
      </p>
      <OneOfForms name={intent} faults={faults}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        {children}
        <ReasonField required={reasonRequired} />
        <div>
          <SubmitButton look={look}>{title}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}
