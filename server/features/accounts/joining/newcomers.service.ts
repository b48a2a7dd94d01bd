import type { JoiningReply, NewcomerQuestion } from '../../../../contract/accounts/joining.ts'
import { questionsBackMax } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageById, readIdCursor } from '../../../endpoints/paging.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { changeAccess } from '../access/access.service.ts'
import { type AccountMail, queueAccountMail, queueAccountMails } from '../account/account-mail.service.ts'
import { type AccountContext, type AccountTransaction, publish } from '../account/account-subscribers.ts'
import { hasTrustedAddress } from '../account/accounts.policy.ts'
import { findUser } from '../account/accounts.queries.ts'
import {
  countWaiting,
  countWaitingSince,
  findWaiting,
  insertQuestion,
  insertReplies,
  listQuestions,
  listReplies,
  listUnapproved,
  listWaiting,
  updateReply,
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

/**
 * Asks a newcomer a question. It is mailed if the address is trusted, and shown on their waiting page.
 * @throws {Refusal} absent when the account does not wait, conflict after the most questions
 */
export async function askNewcomer(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { userId, question }: { userId: string; question: string },
): Promise<NewcomerQuestion> {
  await lockAccount(transaction, userId)
  await requireWaitingAccount(transaction, userId)
  const user = await findUser(transaction, userId)
  if (!user) throw refusal('absent')
  const earlier = await listQuestions(transaction, [userId])
  if (earlier.length >= questionsBackMax)
    throw conflict(m.accounts_questions_back_full({ max: questionsBackMax }))
  const row = {
    ...{ id: newId(), user_id: userId, asked_by: viewer.userId, asked_at: config.now().toISOString() },
    ...{ question, reply: null, replied_at: null },
  }
  await insertQuestion(transaction, row)
  if (hasTrustedAddress(user))
    await queueAccountMail({ config }, transaction, {
      kind: 'question',
      userId,
      recipient: user.email,
      payload: { question: row.id },
    })
  return asQuestion(row)
}

/** Returns the questions to some newcomers, earliest first, by account. */
export async function readQuestionsBack(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, NewcomerQuestion[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await listQuestions(connection, userIds)
  const byAccount = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byAccount].map(([user, own]) => [user, own.map(asQuestion)]))
}

/** Lists the officers' questions to the viewer. */
export async function listOwnQuestions(
  { database }: Pick<Context, 'database'>,
  { userId }: Viewer,
): Promise<NewcomerQuestion[]> {
  return (await listQuestions(database, [userId])).map(asQuestion)
}

/**
 * Stores the reply to a question while the account waits; a later one replaces it.
 * @throws {Refusal} absent
 */
export async function replyToQuestion(
  { config, database }: Context,
  { userId, approved }: Viewer,
  { id, reply }: { id: string; reply: string },
): Promise<NewcomerQuestion[]> {
  if (approved) throw refusal('absent')
  const stored = { id, userId, reply, at: config.now().toISOString() }
  const { numUpdatedRows } = await updateReply(database, stored)
  if (numUpdatedRows === 0n) throw refusal('absent')
  return (await listQuestions(database, [userId])).map(asQuestion)
}

type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

function asQuestion({ id, question, asked_at, reply, replied_at }: QuestionRow): NewcomerQuestion {
  return { _id: id, question, asked: asked_at, reply, replied: replied_at }
}

/** Returns the text of a question without a reply. */
export async function findOpenQuestion(
  connection: Connection,
  userId: string,
  id: string | undefined,
): Promise<string | null> {
  const asked = (await listQuestions(connection, [userId])).find((one) => one.id === id)
  return asked && asked.reply === null ? asked.question : null
}
