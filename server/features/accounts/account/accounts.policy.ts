import { type Expression, expressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Role, rightsOfRoles, roles } from '../../../../contract/rights.ts'
import type { Config } from '../../../config.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { conflict, Refusal } from '../../../endpoints/refusal.ts'

type User = Selectable<UserRow>

/**
 * Returns whether an account is approved. Until then it only reaches its own data; administrators never wait.
 */
export function isApproved({ approved, administrator }: Pick<User, 'approved' | 'administrator'>): boolean {
  return approved || administrator
}

/** The columns that decide which roles of an account count. */
type RoleColumns = Pick<User, Role | 'approved' | 'must_verify' | 'email_verified_at' | 'second_step_since'>

/** Lists the roles that an account holds, even those without effect at present. */
export function rolesHeld(user: Pick<User, Role>): Role[] {
  return roles.filter((role) => user[role])
}

/** Lists the roles in effect: none while the account awaits approval or verification. */
function rolesInForce(config: Pick<Config, 'requireVerification'>, user: RoleColumns): Role[] {
  return isApproved(user) && !isLimited(config, user) ? rolesHeld(user) : []
}

/**
 * Refuses a viewer access to the account of a role holder. The viewer would gain the rights of that role;
 * administrators may grant themselves all of them anyway.
 * @throws {Refusal} forbidden
 */
export function requireRightsOver(viewer: Viewer, user: Pick<User, Role>): void {
  if (rolesHeld(user).length > 0 && !may(viewer, 'grant roles'))
    throw new Refusal('forbidden', [{ msg: m.accounts_has_role(), code: 'forbidden' }])
}

/** Checks whether an account may be entered: its owner has not left or died, and is not suspended. */
export function mayEnter({ suspended_at, departed }: Pick<User, 'suspended_at' | 'departed'>): boolean {
  return suspended_at === null && departed === null
}

/**
 * Refuses a link into an account that may not be entered, with officers' text.
 * @throws {Refusal} conflict after a departure; suspended
 */
export function requireMayEnter(user: Pick<User, 'suspended_at' | 'departed'>): void {
  if (user.departed !== null) throw conflict(m.accounts_departed_no_account())
  if (!mayEnter(user))
    throw new Refusal('suspended', [{ msg: m.accounts_suspended_still(), code: 'suspended' }])
}

/**
 * Checks whether a member may still create sign-in links for another account. The member's present roles
 * decide; a suspended or departed member may not.
 */
export function mayStillHelp(
  maker: Pick<User, Role | 'suspended_at' | 'departed'>,
  owner: Pick<User, Role>,
): boolean {
  const rights = rightsOfRoles(rolesHeld(maker))
  const isHere = maker.suspended_at === null && maker.departed === null
  const reachesOwner = rolesHeld(owner).length === 0 || rights.includes('grant roles')
  return isHere && rights.includes('keep members') && reachesOwner
}

/** Returns whether an account with roles lacks the second step that roles require. */
function isSecondStepMissing({ secondStepRequired }: Pick<Config, 'secondStepRequired'>, user: RoleColumns) {
  return secondStepRequired && user.second_step_since === null && rolesHeld(user).length > 0
}

/** Returns the roles and limits under which an account acts. */
export function rightsOf(
  config: Pick<Config, 'requireVerification' | 'secondStepRequired'>,
  user: RoleColumns,
): Pick<Viewer, 'roles' | 'secondStepMissing' | 'limited' | 'approved'> {
  const secondStepMissing = isSecondStepMissing(config, user)
  return {
    roles: secondStepMissing ? [] : rolesInForce(config, user),
    secondStepMissing,
    limited: isLimited(config, user),
    approved: isApproved(user),
  }
}

type Verification = Pick<User, 'must_verify' | 'email_verified_at'>
type Rule = Pick<Config, 'requireVerification'>

/**
 * Checks whether an address is trusted to belong to the account's owner. Only accounts created while
 * verification was required must verify: switching it on does not restrict existing members.
 */
export function hasTrustedAddress({ must_verify, email_verified_at }: Verification): boolean {
  return !must_verify || email_verified_at !== null
}

/** Returns whether an account may not post, comment or appear in the directory yet. */
export function isLimited(
  { requireVerification }: Rule,
  user: Verification & Pick<User, 'administrator'>,
): boolean {
  return requireVerification && !hasTrustedAddress(user) && !user.administrator
}

/** Returns whether others may find a person: not suspended, limited, departed, a child or unlisted. */
export function isListed(
  rule: Rule,
  user: Verification & Pick<User, 'administrator' | 'suspended_at' | 'listing' | 'child' | 'departed'>,
): boolean {
  const isShown = user.listing === 'listed' && !user.child && user.departed === null
  return isShown && user.suspended_at === null && !isLimited(rule, user)
}

/** Returns whether the society writes to an account: not suspended, limited or departed. */
export function isWrittenTo(
  rule: Rule,
  user: Verification & Pick<User, 'administrator' | 'suspended_at' | 'departed'>,
): boolean {
  return user.suspended_at === null && user.departed === null && !isLimited(rule, user)
}

/** Builds the condition `hasTrustedAddress` for a query that joins `users`. */
export function accountsWithTrustedAddress(): Expression<SqlBool> {
  const { eb, or } = expressionBuilder<Tables, 'users'>()
  return or([eb('users.must_verify', '=', false), eb('users.email_verified_at', 'is not', null)])
}

/** Builds the condition `isListed` for a query that joins `users`. */
export function listedAccounts(rule: Rule): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Tables, 'users'>()
  return and([shownAccounts(rule), eb('users.departed', 'is', null)])
}

/** Builds the condition for departed members who would otherwise be listed (joins `users`). */
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
