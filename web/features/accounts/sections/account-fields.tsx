import { emailMax, nameMax, passwordMin } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { TextField } from '../../../design/fields/fields.tsx'

/** The field for the name of the account's owner. */
export function NameField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      name="name"
      label={m.accounts_name()}
      hint={m.accounts_name_hint()}
      required
      autoComplete="name"
      maxCharacters={nameMax}
      defaultValue={defaultValue}
    />
  )
}

interface EmailFieldProps {
  label?: string
  /** `username` where the address identifies the account to sign in. */
  autoComplete?: 'username' | 'email'
}

/** The field for an e-mail address. */
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

/** The field for a new password. */
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

/** The field for the password of an account without a session. */
export function AccountPasswordField({ hint }: { hint?: string }) {
  return (
    <TextField
      name="password"
      type="password"
      label={m.accounts_password()}
      hint={hint}
      required
      autoComplete="current-password"
    />
  )
}

/** The field for the current password, which confirms the member's identity. */
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
