import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { UserRow } from '../../database/rows/account-rows.ts'

type Verification = Pick<Selectable<UserRow>, 'must_verify' | 'email_verified_at' | 'administrator'>

/**
 * Whether an account may not post, comment or appear in the directory yet. Only those made while verification was
 * asked for ever wait for it: switching it on takes nothing from anybody.
 */
export function isLimited(
  { requireVerification }: Pick<Config, 'requireVerification'>,
  user: Verification,
): boolean {
  return requireVerification && user.must_verify && user.email_verified_at === null && !user.administrator
}

/** Whether an account may do more than look after itself. Administrators never wait. */
export function isApproved(user: Pick<Selectable<UserRow>, 'approved' | 'administrator'>): boolean {
  return user.approved || user.administrator
}

/**
 * Whether a proven address makes its account an administrator: that of `ADMIN_EMAIL`, if the account registered with
 * it. Changing to that address never grants the role (docs/product-decisions.md#the-first-administrator), and a role
 * that somebody took away does not come back by itself.
 */
export function isConfiguredAdministrator(
  adminEmailKey: string | null,
  user: Pick<
    Selectable<UserRow>,
    'email_key' | 'email_verified_at' | 'email_changed_at' | 'role_withdrawn_at'
  >,
): boolean {
  if (user.email_changed_at !== null || user.role_withdrawn_at !== null) return false
  return user.email_key === adminEmailKey && user.email_verified_at !== null
}
