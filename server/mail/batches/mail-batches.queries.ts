import type { Connection } from '../../database/connection.ts'

export function insertBatch(connection: Connection, id: string) {
  return connection
    .insertInto('mail_batches')
    .values({ id, sent: 0, failed: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
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
