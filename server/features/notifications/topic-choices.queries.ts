import type { Connection } from '../../database/connection.ts'
import type { TopicChoiceRow } from '../../database/rows/notification-rows.ts'

export function listChoices(connection: Connection, userId: string) {
  return connection.selectFrom('mail_choices').selectAll().where('user_id', '=', userId).execute()
}

/** Stores one side of a choice; the other one stays, and is yes where nothing was chosen yet. */
export function upsertChoice(
  connection: Connection,
  key: Pick<TopicChoiceRow, 'user_id' | 'topic'>,
  chosen: Partial<Pick<TopicChoiceRow, 'wanted' | 'on_devices'>>,
) {
  return connection
    .insertInto('mail_choices')
    .values({ ...key, wanted: true, on_devices: true, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(chosen))
    .execute()
}
