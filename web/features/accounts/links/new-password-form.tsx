import { passwordMin } from '../../../../contract/accounts/limits.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'

interface NewPasswordFormProps {
  /** Of the account; hidden, so that password managers keep the two together. */
  email: string
  button: string
  faults?: readonly Fault[]
}

/** Asks for a new password. */
export function NewPasswordForm({ email, button, faults }: NewPasswordFormProps) {
  return (
    <PageForm faults={faults}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="password"
        type="password"
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint({ min: passwordMin })}
        required
        autoComplete="new-password"
      />
      <FormActions>
        <SubmitButton wide>{button}</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
