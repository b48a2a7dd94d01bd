import { getLocale } from '../../contract/paraglide/runtime.js'
import { retainedFor } from '../../contract/time/retention.ts'
import type { Connection } from '../database/connection.ts'
import { newId } from '../database/identifiers.ts'
import type { MailKind } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'
import { addToBatches, forgetBatchTexts } from './mail-batches.ts'
import {
  countMails,
  deleteFinishedMails,
  deleteUnsentMails,
  findUnsentMail,
  insertMails,
  reviveDeadMails,
} from './mails.queries.ts'

export interface NewMail {
  kind: MailKind
  /** null while only an address is known. */
  userId: string | null
  recipient: string
  /** The language of its reader; null for the current request's. */
  locale: string | null
  /** A bulk message, which others overtake. */
  bulk?: boolean
  payload?: Record<string, string>
  /** The id of its batch. */
  batchId?: string
  /** The time of the first attempt; immediate by default. */
  dueAt?: Date
  /** The cause: `withdrawMessages` deletes waiting messages by it. */
  cause?: string
}

/**
 * Queues a message, in the transaction of its subject: both happen, or neither. A sender claims it within a
 * second after the commit.
 */
export async function queueMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  mail: NewMail,
): Promise<void> {
  await queueMails(context, connection, [mail])
}

/** Queues several messages; returns their ids. */
export async function queueMails(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  mails: NewMail[],
): Promise<string[]> {
  if (mails.length === 0) return []
  const now = config.now().toISOString()
  const { hostname } = new URL(config.publicUrl)
  const rows = mails.map(
    ({ kind, userId, recipient, locale, bulk = false, payload = {}, batchId, cause, dueAt }) => {
      const id = newId()
      return {
        id,
        message_id: `<${id}@${hostname}>`,
        kind,
        user_id: userId,
        recipient,
        locale: locale ?? getLocale(),
        bulk,
        payload: JSON.stringify(payload),
        state: 'queued' as const,
        attempts: 0,
        due_at: dueAt?.toISOString() ?? now,
        created_at: now,
        batch_id: batchId ?? null,
        cause: cause ?? null,
      }
    },
  )
  await insertMails(connection, rows)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the waiting messages of a withdrawn cause, or those to an account. Belongs in the transaction that
 * withdraws the cause or unsubscribes. Returns their number; one that is being sent at this moment may still
 * arrive.
 */
export function withdrawMessages(
  connection: Connection,
  withdrawn: { cause: string } | { userId: string; kinds?: readonly MailKind[] },
): Promise<number> {
  return deleteUnsentMails(connection, withdrawn)
}

/** Deletes the unclaimed messages of a cause; returns their number. */
export function withdrawWaiting(connection: Connection, cause: string): Promise<number> {
  return deleteUnsentMails(connection, { cause, states: ['queued', 'dead'] })
}

/** Counts the emails in each state. */
export async function mailCounts(connection: Connection): Promise<Record<string, number>> {
  return Object.fromEntries((await countMails(connection)).map(({ state, count }) => [state, count]))
}

/** Checks whether a message of a kind, created since an instant, waits or is dead. */
export async function hasUnsentMail(connection: Connection, kind: MailKind, since: string): Promise<boolean> {
  return (await findUnsentMail(connection, kind, since)) !== undefined
}

/** Queues every dead message again; returns their number. */
export function retryDeadMails({ config }: Pick<Context, 'config'>, connection: Connection): Promise<number> {
  return reviveDeadMails(connection, config.now().toISOString())
}

/** Deletes messages that were sent a week ago, and dead ones after three months. */
export async function sweepMails({ database, config }: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = (age: number) => new Date(config.now().getTime() - age).toISOString()
  await database.transaction().execute(async (transaction) => {
    const sent = await deleteFinishedMails(transaction, 'sent', before(retainedFor.sentEmail))
    await addToBatches(transaction, 'sent', sent)
    const dead = await deleteFinishedMails(transaction, 'dead', before(retainedFor.unsentEmail))
    await addToBatches(transaction, 'failed', dead)
    await forgetBatchTexts(transaction)
  })
}
