import type { Connection } from '../../database/connection.ts'
import type { TopicChoiceRow } from '../../database/rows/notification-rows.ts'

export function listChoices(connection: Connection, userId: string) {
  return connection.selectFrom('mail_choices').selectAll().where('user_id', '=', userId).execute()
}

export function upsertChoice(connection: Connection, choice: TopicChoiceRow) {
  return connection
    .insertInto('mail_choices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ wanted: choice.wanted }))
    .execute()
}
