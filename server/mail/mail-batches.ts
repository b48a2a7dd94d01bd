import { getLocale, type Locale } from '../../contract/paraglide/runtime.js'
import type { Versions } from '../../contract/versions.ts'
import type { Connection } from '../database/connection.ts'

/** The shared text of a batch. */
export interface BatchText {
  markdown: string
  versions?: Versions<string>
}

/** The messages of a batch by outcome. Recipients who unsubscribed meanwhile are not counted. */
export interface BatchNumbers {
  sent: number
  failed: number
  waiting: number
}

/** Creates a batch of emails with one text, each in its reader's language; messages join by its id. */
export async function beginBatch(
  connection: Connection,
  id: string,
  { markdown, versions = {} }: BatchText,
): Promise<void> {
  await insertBatch(connection, id, { markdown, versions: JSON.stringify(versions) })
}

/** Returns a batch's text in a language; null where its emails have individual texts. */
export async function readBatchText(
  connection: Connection,
  id: string,
  locale: Locale = getLocale(),
): Promise<string | null> {
  const batch = await findText(connection, id)
  return batch?.versions?.[locale] ?? batch?.markdown ?? null
}

/** Returns the numbers of the batches that exist. */
export async function readBatches(connection: Connection, ids: string[]): Promise<Map<string, BatchNumbers>> {
  if (ids.length === 0) return new Map()
  const [batches, queued] = await Promise.all([listBatches(connection, ids), countQueuedOf(connection, ids)])
  const inState = (id: string, ...states: string[]) =>
    queued
      .filter(({ batch_id, state }) => batch_id === id && states.includes(state))
      .reduce((sum, { count }) => sum + count, 0)
  return new Map(
    batches.map(({ id, sent, failed }) => [
      id,
      {
        sent: sent + inState(id, 'sent'),
        failed: failed + inState(id, 'dead'),
        waiting: inState(id, 'queued', 'sending'),
      },
    ]),
  )
}

/** Adds the numbers of messages that are deleted from the queue to their batches. */
export async function addToBatches(
  transaction: Connection,
  column: 'sent' | 'failed',
  deleted: { batch_id: string | null }[],
): Promise<void> {
  const byBatch = Map.groupBy(deleted, ({ batch_id }) => batch_id)
  for (const [id, mails] of byBatch) if (id !== null) await addToBatch(transaction, id, column, mails.length)
}

/** Deletes the texts of batches that have left the queue. */
export async function forgetBatchTexts(transaction: Connection): Promise<void> {
  await deleteUnusedTexts(transaction)
}

function insertBatch(connection: Connection, id: string, text: { markdown: string; versions: string }) {
  return connection
    .insertInto('mail_batches')
    .values({ id, sent: 0, failed: 0, ...text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

function findText(connection: Connection, id: string) {
  return connection
    .selectFrom('mail_batches')
    .select(['markdown', 'versions'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes the texts of batches without queued messages. */
function deleteUnusedTexts(connection: Connection) {
  return connection
    .updateTable('mail_batches')
    .set({ markdown: null, versions: null })
    .where('markdown', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('mails').select('mails.id').whereRef('mails.batch_id', '=', 'mail_batches.id'))),
    )
    .execute()
}

function listBatches(connection: Connection, ids: string[]) {
  return connection.selectFrom('mail_batches').selectAll().where('id', 'in', ids).execute()
}

/** Counts the messages of each batch that are still in the queue, by their state. */
function countQueuedOf(connection: Connection, ids: string[]) {
  return connection
    .selectFrom('mails')
    .select(({ fn }) => ['batch_id', 'state', fn.countAll<number>().as('count')])
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state'])
    .execute()
}

/** Adds messages that leave the queue to the numbers of their batch. */
function addToBatch(connection: Connection, id: string, column: 'sent' | 'failed', count: number) {
  return connection
    .updateTable('mail_batches')
    .set(({ eb }) => ({ [column]: eb(column, '+', count) }))
    .where('id', '=', id)
    .execute()
}
