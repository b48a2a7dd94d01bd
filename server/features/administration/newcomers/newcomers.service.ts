import type { WaitingAccount } from '../../../../contract/administration/newcomers/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import type { AccountContext } from '../../accounts/account-subscribers.service.ts'
import { removeAccountWithin } from '../../accounts/lifecycle/account-changes.service.ts'
import { approveAccount } from '../../accounts/lifecycle/approval.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { countWaiting, findWaiting, listWaiting } from './newcomers.queries.ts'

const shownWithoutLimit = 100

/** Accounts that wait for approval, the longest waiting first. */
export async function listWaitingAccounts(
  { database }: Context,
  { limit = shownWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<WaitingAccount>> {
  const [after = null] = cursor ? readCursor(cursor, 1) : []
  const users = await listWaiting(database, { limit: limit + 1, after })
  const { items, next } = pageOf(users, limit, ({ id }) => [id])
  return {
    items: items.map(({ id, name, email, created_at, email_verified_at }) => ({
      _id: id,
      name,
      email,
      date: created_at,
      verified: email_verified_at !== null,
    })),
    next,
  }
}

/**
 * Lets a new account in and tells its owner.
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
 * Turns a new account away, which removes it with everything that belongs to it.
 * @throws {Refusal} absent when it does not wait
 */
export async function refuseNewcomer(
  context: AccountContext,
  viewer: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    if (!(await findWaiting(transaction, userId))) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: 'refuse account',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: { approved: false },
      after: null,
      reason,
    })
    await removeAccountWithin(context, { config, transaction, announce }, userId)
  })
}

/** How many accounts wait. */
export function waitingCount(connection: Connection): Promise<number> {
  return countWaiting(connection)
}
