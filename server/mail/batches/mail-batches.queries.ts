import type { Connection } from '../../database/connection.ts'

export function insertBatch(connection: Connection, id: string, markdown: string) {
  return connection
    .insertInto('mail_batches')
    .values({ id, sent: 0, failed: 0, markdown })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function findText(connection: Connection, id: string): Promise<string | null> {
  const batch = await connection
    .selectFrom('mail_batches')
    .select('markdown')
    .where('id', '=', id)
    .executeTakeFirst()
  return batch?.markdown ?? null
}

/** Deletes the texts of batches of which no message is in the queue any more. */
export function deleteUnusedTexts(connection: Connection) {
  return connection
    .updateTable('mail_batches')
    .set({ markdown: null })
    .where('markdown', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('mails').select('mails.id').whereRef('mails.batch_id', '=', 'mail_batches.id'))),
    )
    .execute()
}

export function listBatches(connection: Connection, ids: string[]) {
  return connection.selectFrom('mail_batches').selectAll().where('id', 'in', ids).execute()
}

/** Counts the messages of each batch that are still in the queue, by their state. */
export function countQueuedOf(connection: Connection, ids: string[]) {
  return connection
    .selectFrom('mails')
    .select(({ fn }) => ['batch_id', 'state', fn.countAll<number>().as('count')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state'])
    .execute()
}

/** Adds messages that leave the queue to the numbers of their batch. */
export function addToBatch(connection: Connection, id: string, column: 'sent' | 'failed', count: number) {
  return connection
    .updateTable('mail_batches')
    .set(({ eb }) => ({ [column]: eb(column, '+', count) }))
    .where('id', '=', id)
    .execute()
}
