import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Config } from '../../config.ts'
import type { UserRow } from '../../database/rows/account-rows.ts'
import type { Tables } from '../../database/rows/tables.ts'

type User = Selectable<UserRow>
type Verification = Pick<User, 'must_verify' | 'email_verified_at'>
type Rule = Pick<Config, 'requireVerification'>

/**
 * Tells whether an address counts as its owner's. Only accounts that were made while verification was asked for have to
 * verify theirs: switching it on takes nothing from anybody.
 */
export function hasTrustedAddress({ must_verify, email_verified_at }: Verification): boolean {
  return !must_verify || email_verified_at !== null
}

/** Tells whether an account may not post, comment or appear in the directory yet. */
export function isLimited(
  { requireVerification }: Rule,
  user: Verification & Pick<User, 'administrator'>,
): boolean {
  return requireVerification && !hasTrustedAddress(user) && !user.administrator
}

/** Tells whether others may find an account: it is neither suspended nor limited. */
export function isListed(
  rule: Rule,
  user: Verification & Pick<User, 'administrator' | 'suspended_at'>,
): boolean {
  return user.suspended_at === null && !isLimited(rule, user)
}

/** Makes the condition `hasTrustedAddress` for a query that joins `users`. */
export function accountsWithTrustedAddress(): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<Tables, 'users'>()
  return or([eb('users.must_verify', '=', false), eb('users.email_verified_at', 'is not', null)])
}

/** Makes the condition `isListed` for a query that joins `users`. */
export function listedAccounts({ requireVerification }: Rule): Expression<SqlBool> {
  const { eb, and, or } = expressionBuilder<Tables, 'users'>()
  const isNotSuspended = eb('users.suspended_at', 'is', null)
  if (!requireVerification) return isNotSuspended
  return and([isNotSuspended, or([accountsWithTrustedAddress(), eb('users.administrator', '=', true)])])
}
