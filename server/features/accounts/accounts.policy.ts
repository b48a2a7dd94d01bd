import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { UserRow } from '../../database/rows/account-rows.ts'
import type { Viewer } from '../../endpoints/context.ts'
import { caseFold } from '../../text/case-folding.ts'
import { isLimited } from './listed-accounts.service.ts'

type User = Selectable<UserRow>

/** Tells whether an account may do more than look after itself. Administrators never wait. */
export function isApproved({ approved, administrator }: Pick<User, 'approved' | 'administrator'>): boolean {
  return approved || administrator
}

/** Returns what somebody who acts with an account may do. */
export function rightsOf(
  config: Pick<Config, 'requireVerification'>,
  user: Pick<User, 'administrator' | 'approved' | 'must_verify' | 'email_verified_at'>,
): Pick<Viewer, 'administrator' | 'limited' | 'approved'> {
  return {
    administrator: user.administrator,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}

/**
 * Tells whether registering with an address makes an administrator: with that of `ADMIN_EMAIL`, where no mail is set
 * up that could verify it (docs/product-decisions.md#the-first-administrator).
 */
export function registersAsAdministrator(
  { adminEmail, smtpUrl }: Pick<Config, 'adminEmail' | 'smtpUrl'>,
  email: string,
): boolean {
  return adminEmail !== null && !smtpUrl && caseFold(adminEmail) === caseFold(email)
}

/**
 * Tells whether a verified address makes its account an administrator: that of `ADMIN_EMAIL`, if the account
 * registered with it. Changing to that address never grants the role
 * (docs/product-decisions.md#the-first-administrator), and a role that somebody took away does not come back by itself.
 */
export function isConfiguredAdministrator(
  { adminEmail }: Pick<Config, 'adminEmail'>,
  user: Pick<User, 'email_key' | 'email_verified_at' | 'email_changed_at' | 'role_withdrawn_at'>,
): boolean {
  if (adminEmail === null || user.email_verified_at === null) return false
  if (user.email_changed_at !== null || user.role_withdrawn_at !== null) return false
  return user.email_key === caseFold(adminEmail)
}
