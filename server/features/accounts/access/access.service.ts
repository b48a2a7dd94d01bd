import type { Selectable } from 'kysely'
import { m } from '../../../../contract/paraglide/messages.js'
import { rightsOfRoles, roles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { rolesHeld } from '../account/accounts.policy.ts'
import { findPerson, findUserByEmailKey, lockUser } from '../account/accounts.queries.ts'
import { clearBounces } from '../account/bounces.service.ts'
import { announceChange } from '../account/second-step-notices.ts'
import {
  type AccessChange,
  deleteShownSteps,
  endLinkOutcomes,
  endPendingSteps,
  endShownTo,
  expireLinks,
  forgetDevices,
  isMilestoneReached,
  listShownSteps,
  reachMilestone,
  updateAccess,
} from './access.queries.ts'

type Dependencies = Pick<Context, 'config'>

/**
 * Links that every change of access revokes. A verification link grants no access, and expires with the
 * address.
 */
const accessLinks = ['reset', 'invite', 'change-email'] as const

/**
 * Writes roles, status, address or password of accounts; no other function does. Open links of the accounts
 * are revoked. After a lost role, a suspension or a departure, so are the links that their owners were shown
 * for others. Granting a role revokes second steps that were added in a session of a shown link or password.
 */
export async function changeAccess(
  context: Dependencies,
  transaction: Connection,
  userIds: readonly string[],
  changed: AccessChange,
  keptSessionId: string | null = null,
): Promise<void> {
  await updateAccess(transaction, userIds, changed)
  await endAccessLinks(context, transaction, userIds, keptSessionId)
  if (changed.email_key !== undefined) {
    await expireLinks(transaction, userIds, ['verify'], context.config.now().toISOString())
    await clearBounces(context, transaction, userIds)
  }
  if (roles.some((role) => changed[role] === true)) {
    await forgetDevices(transaction, userIds)
    for (const userId of userIds) await endOthersSteps(context, transaction, userId)
  }
  const losesRole = roles.some((role) => changed[role] === false)
  if (losesRole || changed.suspended_at || changed.departed)
    await endAllShownTo(context, transaction, userIds)
}

/**
 * Ends open links, pending sign-ins and pending address changes of accounts. Also revokes the results of
 * links shown to another member: their sessions, and passwordless sign-ins by their passkeys.
 */
export async function endAccessLinks(
  { config }: Dependencies,
  transaction: Connection,
  userIds: readonly string[],
  keptSessionId: string | null = null,
): Promise<void> {
  await expireLinks(transaction, userIds, accessLinks, config.now().toISOString())
  await endPendingSteps(transaction, userIds)
  await endLinkOutcomes(transaction, userIds, keptSessionId)
}

/** Ends every link shown to members who lost the right to create one. */
export function endAllShownTo(
  { config }: Dependencies,
  transaction: Connection,
  makerIds: readonly string[],
): Promise<void> {
  return endShownTo(transaction, makerIds, config.now().toISOString())
}

/** Ends apps and passkeys that another person may have, and recovery codes; notifies the owner. */
async function endOthersSteps(context: Dependencies, transaction: Connection, userId: string): Promise<void> {
  const others = []
  for (const step of await listShownSteps(transaction, userId))
    if (!(await gainsNothing(transaction, userId, step.link_shown_to))) others.push(step)
  if (others.length === 0) return
  await deleteShownSteps(
    transaction,
    userId,
    others.map(({ id }) => id),
  )
  for (const { kind } of others)
    await announceChange(context, transaction, userId, {
      change: kind === 'app' ? 'app-removed' : 'passkey-removed',
    })
}

/** Checks whether a member may grant roles anyway, and so gains nothing by a secret. */
async function gainsNothing(
  transaction: Connection,
  userId: string,
  memberId: string | null,
): Promise<boolean> {
  if (memberId === null) return true
  // The own id represents a removed member.
  const member = memberId === userId ? undefined : await findPerson(transaction, memberId)
  if (!member || member.suspended_at !== null || member.departed !== null) return false
  return rightsOfRoles(rolesHeld(member)).includes('grant roles')
}

/**
 * Returns why an account cannot get a role while another person may enter; null when it can. Such
 * accounts are unclaimed, or their address or password came from a member who may not grant roles.
 */
async function reasonAgainstRole(transaction: Connection, userId: string): Promise<string | null> {
  const user = await findPerson(transaction, userId)
  if (!user) return null
  if (user.password_hash === '') return m.accounts_role_unclaimed()
  if (!(await gainsNothing(transaction, userId, user.email_corrected_by)))
    return m.accounts_role_address_corrected({ email: user.email ?? '' })
  if (!(await gainsNothing(transaction, userId, user.password_shown_to)))
    return m.accounts_role_password_shown()
  return null
}

/**
 * Refuses a role for an account that another person may be able to enter.
 * @throws {Refusal} conflict
 */
export async function requireOwnPassword(transaction: Connection, userId: string): Promise<void> {
  const reason = await reasonAgainstRole(transaction, userId)
  if (reason !== null) throw conflict(reason)
}

type User = Selectable<UserRow>
type RoleDependencies = Pick<Context, 'config'>

/**
 * Makes the account of `ADMIN_EMAIL` an administrator, once per database. Call it once the owner has proven
 * the address or, without a mail server, at registration. Waits while another person may be able to enter the
 * account. Changing to that address never grants the role
 * (docs/product-decisions.md#the-first-administrator).
 */
export async function grantFirstRole(
  { config }: RoleDependencies,
  transaction: Connection,
  user: Pick<User, 'id' | 'email_key' | 'email_changed_at'>,
): Promise<void> {
  if (!isOfConfiguredAddress({ config }, user) || user.email_changed_at !== null) return
  if ((await reasonAgainstRole(transaction, user.id)) !== null) return
  const at = config.now().toISOString()
  if (!(await reachMilestone(transaction, 'first administrator', at))) return
  await changeAccess({ config }, transaction, [user.id], { administrator: true, role_withdrawn_at: null })
  await recordSecurity(config, transaction, { event: 'role granted by configuration', account: user.id })
}

/**
 * Ends the first grant when an administrator decides about that account's role. Registering again does not
 * restore a withdrawn role.
 */
export async function settleFirstRole(
  { config }: RoleDependencies,
  transaction: Connection,
  user: Pick<User, 'email_key'>,
): Promise<void> {
  if (isOfConfiguredAddress({ config }, user))
    await reachMilestone(transaction, 'first administrator', config.now().toISOString())
}

/** Grants the role to an account that verified the address before it was configured. Called at start. */
export async function grantConfiguredAdministrator(
  context: Pick<Context, 'config' | 'database'>,
): Promise<void> {
  const { config, database } = context
  if (config.adminEmail === null) return
  const user = await findUserByEmailKey(database, emailKey(config.adminEmail))
  if (!user || user.email_verified_at === null) return
  await database.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, user.id)
    if (locked && locked.email_verified_at !== null) await grantFirstRole(context, transaction, locked)
  })
}

/**
 * Checks whether a stranger could still become the administrator. Without a mail server, the first account
 * registered with `ADMIN_EMAIL` gets the role.
 */
export async function isFirstRoleOpen({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<boolean> {
  if (config.adminEmail === null || config.smtpUrl !== null) return false
  return !(await isMilestoneReached(database, 'first administrator'))
}

function isOfConfiguredAddress(
  { config }: RoleDependencies,
  { email_key }: Pick<User, 'email_key'>,
): boolean {
  return config.adminEmail !== null && emailKey(config.adminEmail) === email_key
}
