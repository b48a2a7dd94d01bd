import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Departure } from '../../../contract/accounts/people.ts'
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

/** Tells whether others may find somebody: neither suspended, limited, gone, a child, nor unlisted. */
export function isListed(
  rule: Rule,
  user: Verification & Pick<User, 'administrator' | 'suspended_at' | 'listing' | 'child' | 'departed'>,
): boolean {
  const isShown = user.listing === 'listed' && !user.child && user.departed === null
  return isShown && user.suspended_at === null && !isLimited(rule, user)
}

/** Tells whether the society writes to an account: its owner is neither suspended nor limited, and has not left. */
export function isWrittenTo(
  rule: Rule,
  user: Verification & Pick<User, 'administrator' | 'suspended_at' | 'departed'>,
): boolean {
  return user.suspended_at === null && user.departed === null && !isLimited(rule, user)
}

/** Makes the condition `hasTrustedAddress` for a query that joins `users`. */
export function accountsWithTrustedAddress(): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<Tables, 'users'>()
  return or([eb('users.must_verify', '=', false), eb('users.email_verified_at', 'is not', null)])
}

/** Makes the condition `isListed` for a query that joins `users`. */
export function listedAccounts(rule: Rule): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, 'users'>()
  return and([shownAccounts(rule), eb('users.departed', 'is', null)])
}

/** Makes the condition for those who have left or died, and would be listed otherwise, for a query that joins `users`. */
export function departedAccounts(rule: Rule, departed: Departure): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, 'users'>()
  return and([shownAccounts(rule), eb('users.departed', '=', departed)])
}

function shownAccounts({ requireVerification }: Rule): Expression<SqlBool> {
  const { eb, and, or } = expressionBuilder<Tables, 'users'>()
  const isShown = and([
    eb('users.suspended_at', 'is', null),
    eb('users.listing', '=', 'listed'),
    eb('users.child', '=', false),
  ])
  if (!requireVerification) return isShown
  return and([isShown, or([accountsWithTrustedAddress(), eb('users.administrator', '=', true)])])
}
