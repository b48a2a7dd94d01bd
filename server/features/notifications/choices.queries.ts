import type { Selectable } from 'kysely'
import type { Duty, DutyPace } from '../../../contract/notifications.ts'
import type { Connection } from '../../database/connection.ts'
import type { DutyEmailRow, TopicChoiceRow } from '../../database/rows/notification-rows.ts'

export function listChoices(connection: Connection, userId: string) {
  return connection.selectFrom('mail_choices').selectAll().where('user_id', '=', userId).execute()
}

/** Stores the choice for one channel; the other one stays, or defaults to yes. */
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

export type DutyChoice = Selectable<DutyEmailRow>

export function listDutyChoices(connection: Connection, userId: string): Promise<DutyChoice[]> {
  return connection.selectFrom('duty_emails').selectAll().where('user_id', '=', userId).execute()
}

/** Adds the missing choices; existing ones stay. */
export function insertDutyChoices(connection: Connection, choices: DutyChoice[]) {
  return connection
    .insertInto('duty_emails')
    .values(choices)
    .onConflict((conflict) => conflict.columns(['user_id', 'duty']).doNothing())
    .execute()
}

/** Changes the pace; after `never`, reports start from now. */
export function updateDutyPace(
  connection: Connection,
  { userId, duty, pace, now }: { userId: string; duty: Duty; pace: DutyPace; now: string },
) {
  return connection
    .updateTable('duty_emails')
    .set(({ eb }) => ({
      pace,
      told_until: eb.case().when('pace', '=', 'never').then(now).else(eb.ref('told_until')).end(),
    }))
    .where('user_id', '=', userId)
    .where('duty', '=', duty)
    .execute()
}

/** Records the last report of a duty; false when it, or the pace, changed meanwhile. */
export async function moveDutyMark(
  connection: Connection,
  { user_id, duty, pace, told_until }: DutyChoice,
  moved: Pick<DutyChoice, 'told_until' | 'told_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('duty_emails')
    .set(moved)
    .where('user_id', '=', user_id)
    .where('duty', '=', duty)
    .where('pace', '=', pace)
    .where('told_until', '=', told_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
