import type { JoiningReply } from '../../../../contract/accounts/joining/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { insertReplies, listReplies } from './joining-replies.queries.ts'

/** Keeps what a newcomer replied to the questions that are asked now, with their words. */
export async function keepJoiningReplies(
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

/** Returns what accounts replied when they registered, by account, in the order of the questions. */
export async function readJoiningReplies(
  connection: Connection,
  userIds: readonly string[],
): Promise<Map<string, JoiningReply[]>> {
  if (userIds.length === 0) return new Map()
  const byAccount = new Map<string, JoiningReply[]>()
  for (const { user_id, question, reply } of await listReplies(connection, userIds))
    byAccount.set(user_id, [...(byAccount.get(user_id) ?? []), { question, reply }])
  return byAccount
}
