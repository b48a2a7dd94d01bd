import type { ManagedAccount } from '../../../../contract/administration/users/schemas.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Role, roles } from '../../../../contract/rights.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { FieldGroup } from '../../../design/forms/form-layout.tsx'
import { CurrentPasswordField } from '../../accounts/fields/account-fields.tsx'
import { AccountActionForm } from './account-action-form.tsx'
import { roleName, roleText } from './role-text.ts'

interface RolesFormProps {
  account: ManagedAccount
  faults: readonly Fault[] | undefined
}

/** The form that grants and withdraws roles, and says what each of them allows. */
export function RolesForm({ account, faults }: RolesFormProps) {
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
