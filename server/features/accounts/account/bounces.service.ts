import { expressionBuilder, type Insertable, type RawBuilder, sql } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { returnedMailRetention } from '../../../../contract/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { BounceRow } from '../../../database/rows/account-rows.ts'
import type { MailKind } from '../../../database/rows/mail-rows.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { Mail } from '../../../mail/email-rendering.ts'
import { chooseTopics } from '../../notifications/topics-and-duties.service.ts'

/** The number of temporary failures before an address counts as bouncing. */
const softMax = 3

/** A report about an email to the present address of an account. */
interface ReportedMail extends Pick<BounceRow, 'kind' | 'status'> {
  mailId: string
  userId: string
  /** The topic that a complaint unsubscribes; null where the email had none. */
  topic: NotificationTopic | null
}

/**
 * Stores a report about a returned email, once. A permanent failure marks the address at once, the third
 * temporary one does, and a complaint unsubscribes from its topic. A rejection of the sender marks nothing.
 * @returns whether the report is new
 */
export async function recordBounce(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { mailId, userId, kind, status, topic }: ReportedMail,
): Promise<boolean> {
  await lockAccount(transaction, userId)
  const isThird = kind === 'soft' && (await countBounces(transaction, userId, kind)) >= softMax - 1
  const added = await insertBounce(transaction, {
    mail_id: mailId,
    user_id: userId,
    kind,
    status,
    marks: kind === 'hard' || isThird,
    at: config.now().toISOString(),
    cleared_at: null,
  })
  if (added && kind === 'complaint' && topic)
    await chooseTopics(transaction, userId, 'email', { [topic]: false })
  return added
}

/**
 * Clears bounce marks and notes of complaints, and restarts the count. The topic that a complaint stopped stays
 * stopped, because only its reader may start it again.
 * @returns the number of reports that had an effect
 */
export async function clearBounces(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userIds: readonly string[],
): Promise<number> {
  return clearReports(transaction, userIds, config.now().toISOString())
}

/** Returns when an address began to bounce, and when its owner complained. */
export async function readBounces(
  connection: Connection,
  userId: string,
): Promise<{ bounced: { since: string; status: string } | null; complained: string | null }> {
  const reports = await listBounces(connection, userId)
  const mark = reports.find(({ marks }) => marks)
  return {
    bounced: mark ? { since: mark.at, status: mark.status } : null,
    complained: reports.findLast(({ kind }) => kind === 'complaint')?.at ?? null,
  }
}

/** Checks whether an account's address bounces. */
export function isBouncing(connection: Connection, userId: string): Promise<boolean> {
  return isMarked(connection, userId)
}

/** Kinds of emails that are skipped until the address works; letters record it themselves. */
const waitingKinds: readonly MailKind[] = ['topic', 'duties', 'board']

/**
 * Checks whether to skip an email because its address bounces. Requested links and warnings about an account
 * are always sent: a member whose mailbox works again must be able to sign in.
 */
export async function skipsMail(
  connection: Connection,
  { kind, bulk, user_id }: Pick<Mail, 'kind' | 'bulk' | 'user_id'>,
): Promise<boolean> {
  const canWait = waitingKinds.includes(kind) || (kind === 'invite' && bulk)
  return canWait && user_id !== null && (await isMarked(connection, user_id))
}

/** Builds the condition that an account's address bounces (joins `users`). */
export function accountsBouncing() {
  return hasReports(marking)
}

/** Builds the condition that an account's mail was reported as unwanted (joins `users`). */
export function accountsComplaining() {
  return hasReports(complaining)
}

/** Counts the members whose address bounces. */
export function countBouncing({ database }: Pick<Context, 'database'>): Promise<number> {
  return countReported(database, marking)
}

/** Counts the members whose mail program reported mail as unwanted. */
export function countComplaining({ database }: Pick<Context, 'database'>): Promise<number> {
  return countReported(database, complaining)
}

/** Deletes reports without effect after three months. */
export async function sweepBounces({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  await deleteOldBounces(database, new Date(config.now().getTime() - returnedMailRetention).toISOString())
}

/** A literal, because the partial index applies only to one. */
const marking = sql<boolean>`bounces.marks = true`

const complaining = sql<boolean>`bounces.kind = 'complaint' and bounces.cleared_at is null`

/** Adds a report; returns false when that email already has one. */
async function insertBounce(transaction: Connection, row: Insertable<BounceRow>): Promise<boolean> {
  const added = await transaction
    .insertInto('bounces')
    .values(row)
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .returning('mail_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Counts the effective failures of a kind for an address. */
async function countBounces(
  connection: Connection,
  userId: string,
  kind: BounceRow['kind'],
): Promise<number> {
  const { count } = await connection
    .selectFrom('bounces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the effective reports for an address, oldest first. */
function listBounces(connection: Connection, userId: string) {
  return connection
    .selectFrom('bounces')
    .select(['kind', 'status', 'marks', 'at'])
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .orderBy('at')
    .orderBy('mail_id')
    .execute()
}

/** Ends the effect of reports; the rows remain, so that reading a report again has no effect. */
async function clearReports(
  transaction: Connection,
  userIds: readonly string[],
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('bounces')
    .set({ marks: false, cleared_at: now })
    .where('user_id', 'in', userIds)
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Builds the condition that an account has such reports (joins `users`). */
function hasReports(which: RawBuilder<boolean>) {
  const { exists, selectFrom } = expressionBuilder<Tables, 'users'>()
  return exists(
    selectFrom('bounces').select('bounces.mail_id').whereRef('bounces.user_id', '=', 'users.id').where(which),
  )
}

/** Checks whether an account's address bounces. */
async function isMarked(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('bounces')
    .select('mail_id')
    .where('user_id', '=', userId)
    .where(marking)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the members with such reports. */
async function countReported(connection: Connection, which: RawBuilder<boolean>): Promise<number> {
  const { count } = await connection
    .selectFrom('bounces')
    .innerJoin('users', 'users.id', 'bounces.user_id')
    .select(({ fn }) => fn.count<number>('users.id').distinct().as('count'))
    .where(which)
    .where('users.departed', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes reports without effect from before an instant. */
async function deleteOldBounces(connection: Connection, before: string): Promise<void> {
  await connection.deleteFrom('bounces').where('at', '<', before).where('marks', '=', false).execute()
}
