import type { Fault } from '../../../../contract/errors.ts'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { NewPasswordField } from '../fields/account-fields.tsx'

interface NewPasswordFormProps {
  /** The account's address, in a hidden field so that password managers store both together. */
  email: string
  button: string
  faults?: readonly Fault[]
}

/** The form that asks for a new password. */
export function NewPasswordForm({ email, button, faults }: NewPasswordFormProps) {
  return (
    <PageForm faults={faults}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField />
      <FormActions>
        <SubmitButton wide>{button}</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
