import type { Viewer } from '../../../endpoints/context.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { approveAccount } from '../../accounts/lifecycle/approval.service.ts'
import { requireWaitingAccount } from '../../accounts/lifecycle/waiting-accounts.service.ts'
import { turnAway } from '../../accounts/turned-away/turned-away.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'

/**
 * Approves a new account and tells its owner.
 * @throws {Refusal} absent when it does not wait
 */
export async function approveNewcomer(
  context: AccountContext,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    const user = await approveAccount(context, { config, transaction, announce }, userId)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'approve account',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: { approved: false },
      after: { approved: true, ...user },
      reason: null,
    })
  })
}

/**
 * Turns a new account away, which removes it with everything that belongs to it; its owner is told the reason.
 * @throws {Refusal} absent when it does not wait
 */
export async function refuseNewcomer(
  context: AccountContext,
  viewer: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    await requireWaitingAccount(transaction, userId)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'refuse account',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: { approved: false },
      after: null,
      reason,
    })
    await turnAway(context, { config, transaction, announce }, { userId, reason })
  })
}
