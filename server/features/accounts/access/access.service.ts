import { m } from '../../../../contract/paraglide/messages.js'
import { roles } from '../../../../contract/rights.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { findPerson } from '../account/accounts.queries.ts'
import {
  type AccessChange,
  endLinkOutcomes,
  endPendingSteps,
  endShownTo,
  expireLinks,
  updateAccess,
} from './access.queries.ts'

type Ground = Pick<Context, 'config'>

/** Links that end with every change of access. A verification link opens nothing, and ends with the address. */
const accessLinks = ['reset', 'invite', 'change-email'] as const

/**
 * Writes roles, status, address or password of accounts; no other function does. Open links of the accounts end; after
 * a lost role, a suspension or a departure, so do the links that their owners were shown for others.
 */
export async function changeAccess(
  context: Ground,
  transaction: Connection,
  userIds: readonly string[],
  changed: AccessChange,
  keptSessionId: string | null = null,
): Promise<void> {
  await updateAccess(transaction, userIds, changed)
  await endAccessLinks(context, transaction, userIds, keptSessionId)
  if (changed.email_key !== undefined)
    await expireLinks(transaction, userIds, ['verify'], context.config.now().toISOString())
  const losesRole = roles.some((role) => changed[role] === false)
  if (losesRole || changed.suspended_at || changed.departed)
    await endAllShownTo(context, transaction, userIds)
}

/**
 * Ends open links, pending sign-ins and pending address changes of accounts. Also ends what began with a link shown to
 * another member: its sessions, and sign-ins by its passkeys without the password.
 */
export async function endAccessLinks(
  { config }: Ground,
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
  { config }: Ground,
  transaction: Connection,
  makerIds: readonly string[],
): Promise<void> {
  return endShownTo(transaction, makerIds, config.now().toISOString())
}

/**
 * Refuses a role for an account that another person may be able to enter. That is one that nobody claimed, or whose
 * password was set by a link that a secretary was shown.
 * @throws {Refusal} conflict
 */
export async function requireOwnPassword(transaction: Connection, userId: string): Promise<void> {
  const user = await findPerson(transaction, userId)
  if (user && user.password_hash === '') throw conflict(m.accounts_role_unclaimed())
  if (user?.password_shown) throw conflict(m.accounts_role_password_shown())
}
