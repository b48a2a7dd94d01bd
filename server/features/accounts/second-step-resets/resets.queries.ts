import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { SecondStepResetRow } from '../../../database/rows/account-rows.ts'

export function insertReset(transaction: Connection, reset: Insertable<SecondStepResetRow>) {
  return transaction.insertInto('second_step_resets').values(reset).execute()
}

/** Drops what was asked for; false when nothing was. */
export async function deleteReset(transaction: Connection, userId: string): Promise<boolean> {
  const dropped = await transaction
    .deleteFrom('second_step_resets')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return dropped !== undefined
}

/** Lists whose second step is to end by `now`. */
export function listDueResets(connection: Connection, now: string) {
  return connection.selectFrom('second_step_resets').select('user_id').where('due_at', '<=', now).execute()
}
