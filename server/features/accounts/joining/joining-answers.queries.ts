import type { Connection } from '../../../database/connection.ts'
import type { JoiningAnswerRow } from '../../../database/rows/account-rows.ts'

export function insertAnswers(connection: Connection, answers: JoiningAnswerRow[]) {
  return connection.insertInto('joining_answers').values(answers).execute()
}

export function listAnswers(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('joining_answers')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('place')
    .execute()
}
