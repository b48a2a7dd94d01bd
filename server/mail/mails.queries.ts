import { type Insertable, type QueryCreator, type Selectable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../database/compiled-once.ts'
import type { Connection } from '../database/connection.ts'
import { locksRows } from '../database/row-locks.ts'
import type { MailKind, MailRow } from '../database/rows/mail-rows.ts'
import type { Tables } from '../database/rows/tables.ts'

type Mail = Selectable<MailRow>

export async function insertMails(connection: Connection, mails: Insertable<MailRow>[]): Promise<void> {
  for (const chunk of chunksOf(mails)) await connection.insertInto('mails').values(chunk).execute()
}

/** Kinds of messages that users wait for; they have separate senders. */
const urgentKinds: MailKind[] = ['verify', 'change-email', 'reset', 'invite', 'test']

interface Due {
  now: string
  /** The latest plausible time: later ones were set by a fast clock. */
  horizon: string
  /** Only single messages that users wait for. */
  urgent?: boolean
}

/** Finds due messages, and those with an expired claim. */
function dueMails(connection: Pick<QueryCreator<Tables>, 'selectFrom'>, { now, horizon, urgent }: Due) {
  return connection
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('due_at', '>', horizon)]))
    .$if(urgent === true, (query) => query.where('bulk', '=', false).where('kind', 'in', urgentKinds))
}

/** Finds the email that has waited longest. */
export function oldestDueMail(connection: Connection) {
  return connection
    .selectFrom('mails')
    .select('created_at')
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .where('kind', '!=', 'push')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

export async function isMailDue(connection: Connection, due: Due): Promise<boolean> {
  return (await dueMails(connection, due).limit(1).executeTakeFirst()) !== undefined
}

/** A claimed message, without its possibly unreadable columns. */
export type ClaimedMail = Pick<Mail, 'id' | 'kind' | 'attempts'>

/**
 * Claims due messages for one sender. Other senders, in this process or another, skip them until the claim
 * expires. Bulk messages come last. The order is the index's, so that a long queue is not sorted again for
 * every few messages.
 */
export function claimMails(
  connection: Connection,
  { claim, until, limit, ...due }: Due & { claim: string; until: string; limit: number },
): Promise<ClaimedMail[]> {
  return connection
    .with(
      (name) => name('due').materialized(),
      (within) =>
        dueMails(within, due)
          .orderBy('bulk')
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .$if(locksRows(connection), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('mails')
    .set(({ eb }) => ({
      state: 'sending',
      claimed_by: claim,
      due_at: until,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'attempts'])
    .execute()
}

/** Reads a message; undefined when deleted, or its payload is damaged. */
export async function readMail(connection: Connection, id: string): Promise<Mail | undefined> {
  const mail = await connection
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (error instanceof SyntaxError) return undefined
      throw error
    })
  const payload: unknown = mail?.payload
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? mail : undefined
}

/** Stores the outcome of an attempt; returns false when the claim expired, or the message was deleted. */
export async function settleMail(
  connection: Connection,
  id: string,
  claim: string,
  outcome: Updateable<MailRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('mails')
    .set({ ...outcome, claimed_by: null })
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes an obsolete message, unless the claim expired. */
export function dropMail(connection: Connection, id: string, claim: string) {
  return connection.deleteFrom('mails').where('id', '=', id).where('claimed_by', '=', claim).execute()
}

/** Deletes unsent messages by their cause, or by their account. */
export async function deleteUnsentMails(
  connection: Connection,
  {
    cause,
    userId,
    kinds,
    states = ['queued', 'sending', 'dead'],
  }: { cause?: string; userId?: string; kinds?: readonly MailKind[]; states?: readonly Mail['state'][] },
): Promise<number> {
  const { numDeletedRows } = await connection
    .deleteFrom('mails')
    .where('state', 'in', states)
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function countMails(connection: Connection) {
  return connection
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('kind', '!=', 'push')
    .groupBy('state')
    .execute()
}

export async function reviveDeadMails(connection: Connection, now: string): Promise<number> {
  const { numUpdatedRows } = await connection
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export function deleteFinishedMails(connection: Connection, state: 'sent' | 'dead', before: string) {
  return connection
    .deleteFrom('mails')
    .where('state', '=', state)
    .where('created_at', '<', before)
    .returning('batch_id')
    .execute()
}

/** Finds an unsent message of a kind, created since an instant. */
export function findUnsentMail(connection: Connection, kind: MailKind, since: string) {
  return connection
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'sending', 'dead'])
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
}

/** Reads the secret that authenticates reports about returned mail. */
export async function readReturnSecret(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'returned mail')
    .executeTakeFirstOrThrow()
  return value
}
