import type {
  AccountCorrection,
  ManagedAccount,
  RoleChange,
  SuspensionChange,
} from '../../../../contract/administration/users/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { namesVersion, stale } from '../../../endpoints/entity-tags.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext, AccountTransaction } from '../../accounts/account-subscribers.service.ts'
import { correctAddress } from '../../accounts/invitations/address-correction.service.ts'
import {
  changeAdministratorRole,
  removeAccountWithin,
  renameAccount,
  restoreAccount,
  suspendAccount,
} from '../../accounts/lifecycle/account-changes.service.ts'
import { requirePassword } from '../../accounts/own-account/password-change.service.ts'
import { endSessionsOf } from '../../accounts/sessions/sessions.service.ts'
import { addressInUse, refuseTakenAddress } from '../../accounts/taken-addresses.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { refreshSearchWords, savePerson } from '../../profiles/profile-saving.service.ts'
import { readManagedAccount } from './users.service.ts'

/** For acts that overwrite nothing. */
export const anyVersion = '*'

/** Which account, and which version of it the officer has seen (the `If-Match` header). */
export interface ManagedSubject {
  userId: string
  ifMatch: string
}

/**
 * Grants or withdraws the administrator's role.
 * @throws {Refusal} invalid (currentPassword), absent, conflict, last_administrator, too_many
 */
export async function changeRole(
  context: AccountContext,
  viewer: Viewer,
  subject: ManagedSubject,
  { administrator, currentPassword, reason }: RoleChange,
): Promise<ManagedAccount> {
  await requirePassword(context, viewer, currentPassword)
  return changeAccount(context, viewer, subject, async (during, before) => {
    const { transaction } = during
    if (before.administrator === administrator) return
    await changeAdministratorRole(during, subject.userId, administrator)
    await record(context, transaction, viewer, subject.userId, {
      act: administrator ? 'grant administrator' : 'withdraw administrator',
      before: { administrator: before.administrator },
      after: { administrator },
      reason,
    })
  })
}

/**
 * Suspends an account, which ends its sessions and hides its profile, posts and birthday; or restores it.
 * @throws {Refusal} absent, conflict, own_account, last_administrator
 */
export function changeSuspension(
  context: AccountContext,
  viewer: Viewer,
  subject: ManagedSubject,
  { suspended, reason }: SuspensionChange,
): Promise<ManagedAccount> {
  return changeAccount(context, viewer, subject, async (during, before) => {
    const { transaction } = during
    if (subject.userId === viewer.userId) throw refusal('own_account')
    if (before.suspended === suspended) return
    await (suspended ? suspendAccount : restoreAccount)(context, during, subject.userId)
    await record(context, transaction, viewer, subject.userId, {
      act: suspended ? 'suspend account' : 'restore account',
      before: { suspended: before.suspended },
      after: { suspended },
      reason,
    })
  })
}

/** Ends every session of an account. @throws {Refusal} absent */
export function signOutEverywhere(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string | null,
): Promise<ManagedAccount> {
  return changeAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    const { transaction } = during
    await endSessionsOf(transaction, userId)
    await record(context, transaction, viewer, userId, {
      act: 'sign out everywhere',
      before: { sessions: before.sessions.length },
      after: { sessions: 0 },
      reason,
    })
  })
}

/** Corrects name, address and profile. @throws {Refusal} absent, conflict, email_taken, own_account */
export async function correctAccount(
  context: AccountContext,
  viewer: Viewer,
  subject: ManagedSubject,
  { name, email, person, reason }: AccountCorrection,
): Promise<ManagedAccount> {
  const { userId } = subject
  return refuseTakenAddress(addressInUse, () =>
    changeAccount(context, viewer, subject, async (during, before) => {
      const { transaction } = during
      await renameAccount(context, during, userId, name)
      if (email) await correctAddress(context, transaction, viewer, { userId, email })
      if (person) await savePerson(transaction, userId, person, context.config.now().toISOString())
      await refreshSearchWords(transaction, userId)
      const after = await readManagedAccount(context, transaction, viewer, userId)
      await record(context, transaction, viewer, userId, {
        act: 'correct account',
        ...changesBetween(before, after),
        reason,
      })
    }),
  )
}

/**
 * Removes an account in the same way as its owner would; the reason stays in the log.
 * @throws {Refusal} absent, conflict, own_account, last_administrator
 */
export async function removeAccountOf(
  context: AccountContext,
  viewer: Viewer,
  { userId, ifMatch }: ManagedSubject,
  reason: string,
): Promise<void> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    await readUnchanged(context, transaction, viewer, { userId, ifMatch })
    if (userId === viewer.userId) throw refusal('own_account')
    await removeAccountWithin(context, { config, transaction, announce }, userId)
    await record(context, transaction, viewer, userId, {
      act: 'remove account',
      before: null,
      after: null,
      reason,
    })
  })
}

/** One transaction for an act on an account as the officer has seen it; answers the account after it. */
function changeAccount(
  context: AccountContext,
  viewer: Viewer,
  { userId, ifMatch }: ManagedSubject,
  change: (during: AccountTransaction, before: ManagedAccount) => Promise<void>,
): Promise<ManagedAccount> {
  const { broadcast, config } = context
  return broadcast.transaction(async (transaction, announce) => {
    await lockAccount(transaction, userId)
    const before = await readUnchanged(context, transaction, viewer, { userId, ifMatch })
    await change({ config, transaction, announce }, before)
    return readManagedAccount(context, transaction, viewer, userId)
  })
}

/** The account, if it is still as the officer has seen it. @throws {Refusal} absent, conflict */
async function readUnchanged(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { userId, ifMatch }: ManagedSubject,
): Promise<ManagedAccount> {
  const account = await readManagedAccount(context, transaction, viewer, userId)
  if (!namesVersion(ifMatch, account.version)) throw stale()
  return account
}

interface Recorded {
  act: string
  before: object | null
  after: object | null
  reason: string | null
}

function record(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  userId: string,
  recorded: Recorded,
): Promise<void> {
  const subject = { kind: 'account', id: userId }
  return recordAuditEntry(config, transaction, viewer, { ...recorded, subject, aboutUserId: userId })
}

/** The values of name, address and profile that a correction changed. */
function changesBetween(before: ManagedAccount, after: ManagedAccount) {
  const valuesOf = ({ name, email, profile }: ManagedAccount): Record<string, unknown> => ({
    name,
    email,
    ...profile,
    user: null,
  })
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
