import type { Connection } from '../../../database/connection.ts'
import type { JoiningReplyRow } from '../../../database/rows/account-rows.ts'

export function insertReplies(connection: Connection, replies: JoiningReplyRow[]) {
  return connection.insertInto('joining_replies').values(replies).execute()
}

export function listReplies(connection: Connection, userIds: readonly string[]) {
  return connection
    .selectFrom('joining_replies')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('place')
    .execute()
}
