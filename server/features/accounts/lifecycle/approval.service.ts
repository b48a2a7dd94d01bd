import { refusal } from '../../../endpoints/refusal.ts'
import { type AccountMail, queueAccountMails } from '../account-mail.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account-subscribers.service.ts'
import { approveEverybody, approveUser } from './approval.queries.ts'

type Subscribers = Pick<AccountContext, 'accountSubscribers'>

/**
 * Approves a new account and tells its owner.
 * @throws {Refusal} absent when it does not wait
 */
export async function approveAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
  userId: string,
): Promise<{ name: string; email: string }> {
  const { transaction } = during
  const user = await approveUser(transaction, userId)
  if (!user) throw refusal('absent')
  await queueAccountMails(during, transaction, [approvalMail({ id: userId, ...user })])
  await publish(subscribers, 'approved', during, userId)
  return user
}

/** Approves every account that is waiting, for instance because approval is no longer required. */
export async function approveEveryAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
): Promise<void> {
  const { transaction } = during
  const users = await approveEverybody(transaction)
  const mails = users.map((user) => ({ ...approvalMail(user), bulk: true }))
  await queueAccountMails(during, transaction, mails)
  for (const { id } of users) await publish(subscribers, 'approved', during, id)
}

function approvalMail({ id, email }: { id: string; email: string }): AccountMail {
  return { kind: 'approved', userId: id, recipient: email }
}
