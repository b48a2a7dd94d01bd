import type { MailNumbers, MailsQuery, SentMail, TestMail } from '../../../contract/administration/logs.ts'
import type { MailState } from '../../../contract/administration/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { retryDays } from '../../config/mail.ts'
import type { Connection } from '../../database/connection.ts'
import type { MailRow } from '../../database/rows/mail-rows.ts'
import type { Context, Viewer } from '../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../endpoints/paging.ts'
import { countAction } from '../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../endpoints/refusal.ts'
import { mailCounts } from '../../mail/mail-queue.ts'
import { abandonedReason, damagedReason } from '../../mail/mail-transport.ts'
import { queueAccountMail } from '../accounts/account/account-mail.service.ts'
import { readAccount } from '../accounts/own-account/own-account.service.ts'
import { recordAuditEntry } from '../audit/audit.service.ts'
import { recordStepDone } from './today/today.service.ts'

const mailsWithoutLimit = 100

/**
 * Lists a page of the emails in a state.
 * @throws {Refusal} invalid (cursor)
 */
export async function listSentMails(
  { database }: Context,
  { state = 'refused', limit = mailsWithoutLimit, cursor }: MailsQuery,
): Promise<Page<SentMail>> {
  const after = cursor ? readCursor(cursor, 2) : null
  if (after && Number.isNaN(Date.parse(after[0]))) throw invalid('cursor', m.errors_cursor())
  const read = await listMails(database, state, { limit: limit + 1, after })
  const { items, next } = pageOf(read, limit, ({ due_at, id }) => [due_at, id])
  return {
    next,
    items: items.map(
      ({ id, kind, recipient, user_id, name, attempts, due_at, created_at, last_failure }) => ({
        _id: id,
        kind,
        recipient,
        user: user_id !== null && name !== null ? { _id: user_id, name } : null,
        state,
        date: created_at,
        attempts,
        nextAttempt: state === 'waiting' ? due_at : null,
        failure: last_failure === null ? null : failureInWords(last_failure),
      }),
    ),
  }
}

/** Counts the emails in each state. */
export async function countSentMails({ database }: Context): Promise<MailNumbers> {
  const { queued = 0, sending = 0, sent = 0, dead = 0 } = await mailCounts(database)
  return { waiting: queued + sending, sent, refused: dead }
}

/**
 * Sends a refused email again.
 * @throws {Refusal} absent when there is no refused email with that id
 */
export async function retryMail({ config, database }: Context, viewer: Viewer, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const mail = await reviveMail(transaction, id, config.now().toISOString())
    if (!mail) throw refusal('absent')
    await recordAuditEntry(config, transaction, viewer, {
      act: 'retry email',
      subject: { kind: 'email', id },
      aboutUserId: mail.user_id,
      before: null,
      after: { kind: mail.kind, recipient: mail.recipient },
      reason: null,
    })
  })
}

/**
 * Sends the caller a test email.
 * @throws {Refusal} too_many
 */
export async function sendTestMail(context: Context, viewer: Viewer): Promise<TestMail> {
  const { config, database } = context
  const { userId } = viewer
  const mailServer = config.smtpUrl !== null
  await countAction(context, 'testEmails', { account: userId })
  const { email: recipient } = await readAccount(context, viewer)
  await database.transaction().execute(async (transaction) => {
    // Must precede queueing, so that the email is newer than the step.
    if (mailServer) await recordStepDone({ config }, transaction, 'mail')
    await queueAccountMail({ config }, transaction, { kind: 'test', userId, recipient })
  })
  return { recipient, mailServer }
}

/** Matches the error codes of nodemailer for an unreachable server. */
const unreachable = /^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|TimeoutError|AbortError)\b/

/** Explains the reason of a failed attempt to people (`judgeFailure` in server/mail/mail-transport.ts). */
export function failureInWords(reason: string): string {
  const status = Number(/\b([2-5]\d\d)$/.exec(reason)?.[1] ?? 0)
  if (/^EAUTH\b/.test(reason) || status === 535) return m.administration_mail_login()
  if (reason === damagedReason) return m.administration_mail_damaged()
  if (reason === abandonedReason) return m.administration_mail_abandoned()
  if (/^ETLS\b/.test(reason)) return m.administration_mail_unsafe()
  if (unreachable.test(reason)) return m.administration_mail_unreachable()
  if ([452, 552].includes(status)) return m.administration_mail_full()
  if (reason.includes('RCPT TO') && status >= 500) return m.administration_mail_no_mailbox({ status })
  if (/^EENVELOPE API/.test(reason)) return m.administration_mail_bad_address()
  if (status >= 500) return m.administration_mail_rejected({ status })
  if (status >= 400) return m.administration_mail_later({ status, days: retryDays })
  return m.administration_mail_unexpected({ reason })
}

const storedStates: Record<MailState, MailRow['state'][]> = {
  waiting: ['queued', 'sending'],
  sent: ['sent'],
  refused: ['dead'],
}

interface MailPage {
  limit: number
  /** The time and id of the last email on the previous page. */
  after: [dueAt: string, id: string] | null
}

/**
 * Lists a page of the emails in a state. Waiting emails are in the order of their next attempt, others newest first.
 */
function listMails(connection: Connection, state: MailState, { limit, after }: MailPage) {
  const order = state === 'waiting' ? 'asc' : 'desc'
  let query = connection
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .select(['mails.id', 'mails.kind', 'mails.recipient', 'mails.user_id', 'mails.attempts', 'mails.due_at'])
    .select(['mails.last_failure', 'mails.created_at', 'users.name'])
    .where('mails.state', 'in', storedStates[state])
    .where('mails.kind', '!=', 'push')
    .orderBy('mails.due_at', order)
    .orderBy('mails.id', order)
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('mails.due_at', 'mails.id'), order === 'asc' ? '>' : '<', tuple(...after)),
    )
  return query.execute()
}

/** Queues a refused email again; returns undefined when there is none with that id. */
function reviveMail(connection: Connection, id: string, now: string) {
  return connection
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['kind', 'user_id', 'recipient'])
    .executeTakeFirst()
}
