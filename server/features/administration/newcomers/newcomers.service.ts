import type { NewcomerQuestion } from '../../../../contract/accounts/joining.ts'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import type { Page } from '../../../endpoints/paging.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import type { AccountContext } from '../../accounts/account/account-subscribers.ts'
import {
  approveAccount,
  askNewcomer,
  listWaitingAccounts,
  readQuestionsBack,
  requireWaitingAccount,
} from '../../accounts/joining/newcomers.service.ts'
import { readEarlierRefusals, turnAway } from '../../accounts/joining/turned-away.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findLikelyMatches } from '../duplicates/duplicates.service.ts'

/**
 * Lists accounts that wait for approval with earlier refusals, longest waiting first.
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
  const questions = await readQuestionsBack(
    context.database,
    items.map(({ _id }) => _id),
  )
  const known = await findLikelyMatches(
    context,
    items.map(({ _id }) => _id),
  )
  const whole = items.map((item) => ({
    ...item,
    refusal: refusals.get(item.email) ?? null,
    questions: questions.get(item._id) ?? [],
    knownAs: known.get(item._id) ?? [],
  }))
  return { items: whole, next }
}

/**
 * Asks a newcomer a question; the reply is shown with it.
 * @param address the administrator's network address, for the rate limit
 * @throws {Refusal} absent, conflict when they were asked enough, too_many
 */
export async function askBack(
  context: Context,
  viewer: Viewer,
  { userId, question }: { userId: string; question: string },
  address: string,
): Promise<NewcomerQuestion> {
  const { config, database } = context
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return database.transaction().execute(async (transaction) => {
    const asked = await askNewcomer({ config }, transaction, viewer, { userId, question })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'ask newcomer',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: null,
      after: { question },
      reason: null,
    })
    return asked
  })
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
