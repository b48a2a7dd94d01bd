import type { Role } from '../../../../contract/rights.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import { type NewMail, queueMail } from '../../../mail/mail-queue.ts'
import { nameKeys } from '../../../text/name-keys.ts'
import { blankAuditEntriesAbout } from '../../audit/audit.service.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { preserveMarksOf } from '../access/access.queries.ts'
import {
  changeAccess,
  endAccessLinks,
  endAllShownTo,
  requireOwnPassword,
  settleFirstRole,
} from '../access/access.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account/account-subscribers.ts'
import { hasTrustedAddress } from '../account/accounts.policy.ts'
import { deleteUser, findUser, updateUser } from '../account/accounts.queries.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'
import { changeAdministrator, requireAnotherAdministrator } from './administrators.service.ts'

type Subscribers = Pick<AccountContext, 'accountSubscribers'>

/** Renames an account, and notifies subscribers. */
export async function renameAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
  name: string,
): Promise<void> {
  await updateUser(during.transaction, userId, { name, ...nameKeys(name) })
  await publish(subscribers, 'renamed', during, userId)
}

/**
 * Grants and withdraws roles, and ends the account's sessions. A token never outlives a change of its rights.
 * @throws {Refusal} last_administrator; conflict where a role is granted and another person may be able to
 * enter
 */
export async function changeRoles(
  { config, transaction }: AccountTransaction,
  userId: string,
  { granted, withdrawn }: { granted: readonly Role[]; withdrawn: readonly Role[] },
): Promise<void> {
  if (withdrawn.includes('administrator')) await requireAnotherAdministrator(transaction, userId)
  if (granted.length > 0) await requireOwnPassword(transaction, userId)
  for (const role of [...granted, ...withdrawn]) {
    const isGranted = granted.includes(role)
    await recordSecurity(config, transaction, {
      event: isGranted ? 'role granted' : 'role withdrawn',
      account: userId,
      detail: role,
    })
    if (role === 'administrator') await decideAdministrator({ config, transaction }, userId, isGranted)
    else await changeAccess({ config }, transaction, [userId], { [role]: isGranted })
  }
  await endSessionsOf(transaction, userId)
}

async function decideAdministrator(
  { config, transaction }: Pick<AccountTransaction, 'config' | 'transaction'>,
  userId: string,
  administrator: boolean,
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (user) await settleFirstRole({ config }, transaction, user)
  await changeAdministrator({ config }, transaction, userId, administrator)
}

/**
 * Ends an account's sessions, optionally except one, and everything issued for it. Called after a change of
 * its password, or when it is signed out everywhere.
 */
export async function endAccess(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  await endSessionsOf(during.transaction, userId, keptSessionId)
  await endAccessLinks(during, during.transaction, [userId], keptSessionId)
  await publish(subscribers, 'accessEnded', during, userId)
}

/**
 * Suspends an account and ends its sessions.
 * @throws {Refusal} last_administrator
 */
export async function suspendAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  const { config, transaction } = during
  await requireAnotherAdministrator(transaction, userId)
  await endAccess(subscribers, during, userId)
  await recordSecurity(config, transaction, { event: 'account suspended', account: userId })
  await changeAccess({ config }, transaction, [userId], { suspended_at: config.now().toISOString() })
  await publish(subscribers, 'suspended', during, userId)
}

/** Restores a suspended account. */
export async function restoreAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
): Promise<void> {
  const { config, transaction } = during
  await recordSecurity(config, transaction, { event: 'account restored', account: userId })
  await changeAccess({ config }, transaction, [userId], { suspended_at: null })
  await publish(subscribers, 'restored', during, userId)
}

/** The message to the owner of a removed account. */
type Farewell = Pick<NewMail, 'kind' | 'payload'>

/**
 * Removes an account and everything that belongs to it, within a transaction. Foreign keys cascade; subscribers correct
 * what remains.
 * @throws {Refusal} last_administrator
 */
export async function removeAccountWithin(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
  farewell: Farewell = { kind: 'account-removed' },
): Promise<void> {
  const { transaction } = during
  await publish(subscribers, 'beforeRemoval', during, userId)
  await requireAnotherAdministrator(transaction, userId)
  await lockAccount(transaction, userId)
  await publish(subscribers, 'removed', during, userId)
  const user = await findUser(transaction, userId)
  await blankAuditEntriesAbout(transaction, userId, user ? [user.email, user.name] : [])
  await recordSecurity(during.config, transaction, { event: 'account removed', account: userId })
  await notifyOwner(during, userId, farewell)
  await endAllShownTo(during, transaction, [userId])
  await preserveMarksOf(transaction, userId)
  await deleteUser(transaction, userId)
}

/** Notifies the owner of a removed account, if used and with a trusted address. */
async function notifyOwner(
  { config, transaction }: AccountTransaction,
  userId: string,
  farewell: Farewell,
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user || user.password_hash === '' || !hasTrustedAddress(user)) return
  await queueMail({ config }, transaction, {
    ...farewell,
    // The message remains after the account.
    userId: null,
    recipient: user.email,
    locale: user.locale,
  })
}

/**
 * Removes an account in a transaction of its own.
 * @throws {Refusal} last_administrator
 */
export function removeAccount(context: AccountContext, userId: string): Promise<void> {
  const { broadcast, config } = context
  return broadcast.transaction((transaction, announce) =>
    removeAccountWithin(context, { config, transaction, announce }, userId),
  )
}
