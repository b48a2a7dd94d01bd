import type { JoiningAnswer } from '../../../../contract/accounts/joining/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { insertAnswers, listAnswers } from './joining-answers.queries.ts'

/** Keeps what a newcomer answered to the questions that are asked now, with their words. */
export async function keepJoiningAnswers(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
  given: readonly JoiningAnswer[],
): Promise<void> {
  const answers = config.joiningQuestions.flatMap((question, place) => {
    const answer = given.find((one) => one.question === question)?.answer
    return answer ? [{ user_id: userId, place, question, answer }] : []
  })
  if (answers.length > 0) await insertAnswers(transaction, answers)
}

/** Returns what accounts answered when they registered, by account, in the order of the questions. */
export async function readJoiningAnswers(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, JoiningAnswer[]>> {
  if (userIds.length === 0) return new Map()
  const byAccount = new Map<string, JoiningAnswer[]>()
  for (const { user_id, question, answer } of await listAnswers(connection, userIds))
    byAccount.set(user_id, [...(byAccount.get(user_id) ?? []), { question, answer }])
  return byAccount
}
