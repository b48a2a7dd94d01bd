import { refusal } from '../../../endpoints/refusal.ts'
import { changeAccess } from '../access/access.service.ts'
import { type AccountMail, queueAccountMails } from '../account-mail.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account-subscribers.service.ts'
import { listUnapproved } from './approval.queries.ts'

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
  const [user] = await listUnapproved(transaction, userId)
  if (!user) throw refusal('absent')
  await changeAccess(during, transaction, [userId], { approved: true })
  await queueAccountMails(during, transaction, [approvalMail(user)])
  await publish(subscribers, 'approved', during, userId)
  return { name: user.name, email: user.email }
}

/** Approves every account that is waiting, for instance because approval is no longer required. */
export async function approveEveryAccount(
  subscribers: Subscribers,
  during: AccountTransaction,
): Promise<void> {
  const { transaction } = during
  const users = await listUnapproved(transaction)
  const ids = users.map(({ id }) => id)
  await changeAccess(during, transaction, ids, { approved: true })
  const mails = users.map((user) => ({ ...approvalMail(user), bulk: true }))
  await queueAccountMails(during, transaction, mails)
  for (const { id } of users) await publish(subscribers, 'approved', during, id)
}

function approvalMail({ id, email }: { id: string; email: string }): AccountMail {
  return { kind: 'approved', userId: id, recipient: email }
}
