import { emailMax, nameMax, passwordMin } from '../../../../contract/accounts/limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { TextField } from '../../../design/fields/fields.tsx'

/** The name of who has the account. */
export function NameField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      name="name"
      label={m.accounts_name()}
      hint={m.accounts_name_hint()}
      required
      autoComplete="name"
      maxLength={nameMax}
      defaultValue={defaultValue}
    />
  )
}

interface EmailFieldProps {
  label?: string
  /** `username` where it says who signs in. */
  autoComplete?: 'username' | 'email'
}

/** An e-mail address. */
export function EmailField({ label = m.accounts_email(), autoComplete = 'username' }: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      label={label}
      required
      autoComplete={autoComplete}
      maxLength={emailMax}
    />
  )
}

/** A password to be set. */
export function NewPasswordField({ label = m.accounts_new_password() }: { label?: string }) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      hint={m.accounts_password_hint({ min: passwordMin })}
      required
      autoComplete="new-password"
    />
  )
}

/** The present password, which proves who asks. */
export function CurrentPasswordField({ label = m.accounts_current_password() }: { label?: string }) {
  return (
    <TextField
      name="currentPassword"
      type="password"
      label={label}
      required
      autoComplete="current-password"
    />
  )
}
