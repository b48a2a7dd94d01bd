import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import type { Page } from '../../../endpoints/paging.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import {
  approveAccount,
  listWaitingAccounts,
  requireWaitingAccount,
} from '../../accounts/joining/newcomers.service.ts'
import { readEarlierRefusals, turnAway } from '../../accounts/joining/turned-away.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'

/**
 * Lists accounts that wait for approval, the longest waiting first, with earlier refusals.
 * @throws {Refusal} invalid (cursor)
 */
export async function listNewcomers(
  context: Pick<Context, 'config' | 'database'>,
  query: Parameters<typeof listWaitingAccounts>[1],
): Promise<Page<WaitingAccount>> {
  const { items, next } = await listWaitingAccounts(context, query)
  const refusals = await readEarlierRefusals(
    context,
    items.map(({ email }) => email),
  )
  return { items: items.map((item) => ({ ...item, refusal: refusals.get(item.email) ?? null })), next }
}

/**
 * Approves a new account and notifies its owner.
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
 * Refuses a new account, deletes it, and emails its owner the reason.
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
