import type { NewcomerQuestion } from '../../../../contract/accounts/joining.ts'
import { questionsBackMax } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, refusal } from '../../../endpoints/refusal.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { hasTrustedAddress } from '../account/accounts.policy.ts'
import { findUser } from '../account/accounts.queries.ts'
import { insertQuestion, listQuestions, updateReply } from './joining.queries.ts'
import { requireWaitingAccount } from './newcomers.service.ts'

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
