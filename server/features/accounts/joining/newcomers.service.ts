import type { JoiningReply } from '../../../../contract/accounts/joining.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { changeAccess } from '../access/access.service.ts'
import { type AccountMail, queueAccountMails } from '../account/account-mail.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account/account-subscribers.ts'
import { hasTrustedAddress } from '../account/accounts.policy.ts'
import {
  countWaiting,
  countWaitingSince,
  findWaiting,
  insertReplies,
  listReplies,
  listUnapproved,
  listWaiting,
} from './joining.queries.ts'

const shownWithoutLimit = 100

interface WaitingAccount {
  _id: string
  name: string
  email: string
  date: string
  verified: boolean
  /** true where a refusal is sent by mail: trusted address, and a mail server. */
  emailed: boolean
  /** Replies to the society's questions at registration. */
  replies: JoiningReply[]
}

/**
 * Lists the accounts that wait for approval, longest waiting first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listWaitingAccounts(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { limit = shownWithoutLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<WaitingAccount>> {
  const users = await listWaiting(database, { limit: limit + 1, after: readIdCursor(cursor) })
  const { items, next } = pageById(users, limit)
  const replies = await readJoiningReplies(
    database,
    items.map(({ id }) => id),
  )
  return {
    items: items.map(({ id, name, email, created_at, ...verification }) => ({
      _id: id,
      name,
      email,
      date: created_at,
      verified: verification.email_verified_at !== null,
      emailed: config.smtpUrl !== null && hasTrustedAddress(verification),
      replies: replies.get(id) ?? [],
    })),
    next,
  }
}

/** Counts the accounts that wait for approval. */
export function countWaitingAccounts({ database }: Pick<Context, 'database'>): Promise<number> {
  return countWaiting(database)
}

/** Counts the accounts that wait for approval and came within a span of time. */
export function countNewcomers(
  { database }: Pick<Context, 'database'>,
  span: { after: string; until: string },
): Promise<number> {
  return countWaitingSince(database, span)
}

/**
 * Refuses an account that does not await approval.
 * @throws {Refusal} absent
 */
export async function requireWaitingAccount(connection: Connection, userId: string): Promise<void> {
  if (!(await findWaiting(connection, userId))) throw refusal('absent')
}

type Subscribers = Pick<AccountContext, 'accountSubscribers'>

/**
 * Approves a new account and notifies its owner.
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

/** Approves every waiting account, for instance when approval is no longer required. */
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

/** Stores a newcomer's replies to the current questions, with their wording. */
export async function storeJoiningReplies(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  given: readonly JoiningReply[],
): Promise<void> {
  const replies = config.joiningQuestions.flatMap((question, place) => {
    const reply = given.find((one) => one.question === question)?.reply
    return reply ? [{ user_id: userId, place, question, reply }] : []
  })
  if (replies.length > 0) await insertReplies(transaction, replies)
}

/** Returns the replies of accounts at registration, in the order of the questions. */
async function readJoiningReplies(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, JoiningReply[]>> {
  if (userIds.length === 0) return new Map()
  const byAccount = new Map<string, JoiningReply[]>()
  for (const { user_id, question, reply } of await listReplies(connection, userIds))
    byAccount.set(user_id, [...(byAccount.get(user_id) ?? []), { question, reply }])
  return byAccount
}
