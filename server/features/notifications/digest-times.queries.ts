import type { Insertable, NotNull, Selectable, Updateable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { MessageTimesRow } from '../../database/rows/notification-rows.ts'

export type MessageTimesRecord = Selectable<MessageTimesRow>

export function findMessageTimes(connection: Connection, userId: string) {
  return connection.selectFrom('message_times').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function upsertMessageTimes(
  connection: Connection,
  row: Insertable<MessageTimesRow>,
  change: Updateable<MessageTimesRow>,
) {
  return connection
    .insertInto('message_times')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/** Lists the members whose digest is due, longest due first. */
export function listDueDigests(connection: Connection, now: string, limit: number) {
  return connection
    .selectFrom('message_times')
    .selectAll()
    .$narrowType<{ digest_due_at: NotNull }>()
    .where('digest_due_at', '<=', now)
    .orderBy('digest_due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** Advances a digest; false when another process or the reader changed its time meanwhile. */
export async function moveDigest(
  connection: Connection,
  { user_id, digest_due_at }: Pick<MessageTimesRecord, 'user_id'> & { digest_due_at: string },
  change: Updateable<MessageTimesRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('message_times')
    .set(change)
    .where('user_id', '=', user_id)
    .where('digest_due_at', '=', digest_due_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores when a member last read home or the feed. */
export function updateReading(
  connection: Connection,
  userId: string,
  change: Pick<Updateable<MessageTimesRow>, 'read_at' | 'posts_read_at'>,
) {
  return connection.updateTable('message_times').set(change).where('user_id', '=', userId).execute()
}
