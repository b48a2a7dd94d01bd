import type {
  ManagedAccount,
  RoleChange,
  SuspensionChange,
} from '../../../../contract/administration/users/schemas.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import {
  changeAdministratorRole,
  endAccess,
  restoreAccount,
  suspendAccount,
} from '../../accounts/lifecycle/account-changes.service.ts'
import { lockForAccessChange } from '../../accounts/lifecycle/administrators.service.ts'
import { askReset } from '../../accounts/second-step-resets/resets.service.ts'
import { requirePassword } from '../../accounts/sessions/proof.service.ts'
import { anyVersion, changeSeenAccount, recordAccountAction, type SeenAccount } from './seen-account.ts'

type Change = Parameters<typeof changeSeenAccount>[3]

/**
 * Grants or withdraws the administrator's role.
 * @throws {Refusal} invalid (currentPassword), absent, conflict, forbidden, last_administrator, too_many
 */
export async function changeRole(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { administrator, currentPassword, reason }: RoleChange,
): Promise<ManagedAccount> {
  await requirePassword(context, viewer, currentPassword)
  const change: Change = async (during, before) => {
    if (before.administrator === administrator) return
    await changeAdministratorRole(during, seen.userId, administrator)
    await recordAccountAction(during, viewer, seen.userId, {
      act: administrator ? 'grant administrator' : 'withdraw administrator',
      before: { administrator: before.administrator },
      after: { administrator },
      reason,
    })
  }
  return changeSeenAccount(context, viewer, seen, change, lockForAccessChange)
}

/**
 * Suspends an account, which ends its sessions and hides its profile, posts and birthday; or restores it.
 * @throws {Refusal} absent, conflict, forbidden, own_account, last_administrator
 */
export function changeSuspension(
  context: AccountContext,
  viewer: Viewer,
  seen: SeenAccount,
  { suspended, reason }: SuspensionChange,
): Promise<ManagedAccount> {
  const change: Change = async (during, before) => {
    if (seen.userId === viewer.userId) throw refusal('own_account')
    if (before.suspended === suspended) return
    await (suspended ? suspendAccount : restoreAccount)(context, during, seen.userId)
    await recordAccountAction(during, viewer, seen.userId, {
      act: suspended ? 'suspend account' : 'restore account',
      before: { suspended: before.suspended },
      after: { suspended },
      reason,
    })
  }
  return changeSeenAccount(context, viewer, seen, change, lockForAccessChange)
}

/** Ends every session of an account. @throws {Refusal} absent */
export function signOutEverywhere(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string | null,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    await endAccess(context, during, userId)
    await recordAccountAction(during, viewer, userId, {
      act: 'sign out everywhere',
      before: { sessions: before.sessions.length },
      after: { sessions: 0 },
      reason,
    })
  })
}

/**
 * Lets the second step of somebody who lost it end after a day; its owner is told at once, and can keep it.
 * @throws {Refusal} absent, own_account, conflict without a second step
 */
export function resetSecondStep(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
  reason: string,
): Promise<ManagedAccount> {
  return changeSeenAccount(context, viewer, { userId, ifMatch: anyVersion }, async (during, before) => {
    if (userId === viewer.userId) throw refusal('own_account')
    if (before.secondStep.resetDue !== null) return
    const until = await askReset(during, during.transaction, userId)
    if (until === null) throw refusal('conflict')
    await recordAccountAction(during, viewer, userId, {
      act: 'reset second step',
      before: null,
      after: { until },
      reason,
    })
  })
}
