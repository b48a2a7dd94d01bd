import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { retainedFor } from '../../../../contract/time/retention.ts'
import type { Connection } from '../../../database/connection.ts'
import { lockAccount } from '../../../database/row-locks.ts'
import type { BounceRow } from '../../../database/rows/account-rows.ts'
import type { MailKind } from '../../../database/rows/mail-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { Mail } from '../../../mail/email-template.ts'
import { chooseTopics } from '../../notifications/topics.service.ts'
import {
  clearReports,
  countBounces,
  countMarked,
  deleteOldBounces,
  insertBounce,
  isMarked,
  listBounces,
  returnsMail,
} from './bounces.queries.ts'

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
export async function noteBounce(
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

/** Clears the mark of addresses and restarts the count; returns the number of effective reports. */
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
  return returnsMail()
}

/** Counts the members whose address bounces. */
export function countBouncing({ database }: Pick<Context, 'database'>): Promise<number> {
  return countMarked(database)
}

/** Deletes reports without effect after three months. */
export async function sweepBounces({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  await deleteOldBounces(database, new Date(config.now().getTime() - retainedFor.returnedEmail).toISOString())
}
