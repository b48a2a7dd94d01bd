import type { SendMailOptions } from 'nodemailer'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { sentMailRetention, unsentMailRetention } from '../../contract/retention.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../database/connection.ts'
import { newId } from '../database/identifiers.ts'
import type { MailKind } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'
import { deliveryAddress } from '../text/comparison.ts'
import { societyName } from '../text/versions.ts'
import { type EmailCalendar, type EmailContent, emailHtml, emailText, type Mail } from './email-rendering.ts'
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
    const sent = await deleteFinishedMails(transaction, 'sent', before(sentMailRetention))
    await addToBatches(transaction, 'sent', sent)
    const dead = await deleteFinishedMails(transaction, 'dead', before(unsentMailRetention))
    await addToBatches(transaction, 'failed', dead)
    await forgetBatchTexts(transaction)
  })
}

/**
 * Composes the message for sending. Each attempt has the same Message-ID and date.
 * @param returnsTo the sender's address of the envelope; null for that of the header
 */
export function composeMessage(
  config: Config,
  mail: Mail,
  content: EmailContent,
  returnsTo: string | null = null,
): SendMailOptions {
  const { hostname } = new URL(config.publicUrl)
  const thread = content.thread && `<${content.thread}@${hostname}>`
  return {
    from: content.sender
      ? {
          name: oneLine(`${content.sender.name} · ${societyName(config)}`),
          address: senderParts(config).address,
        }
      : senderOf(config),
    ...(content.sender && {
      replyTo: { name: oneLine(content.sender.name), address: deliveryAddress(content.sender.address) },
    }),
    to: { name: oneLine(content.to.name ?? ''), address: deliveryAddress(content.to.address) },
    ...(returnsTo && { envelope: { from: returnsTo, to: deliveryAddress(content.to.address) } }),
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    subject: oneLine(content.subject),
    text: emailText(config, content),
    html: emailHtml(config, content),
    ...(thread && { references: thread, inReplyTo: thread }),
    ...(content.attachments && { attachments: content.attachments.map(attachmentOf) }),
    ...(content.calendar && calendarParts(content.calendar)),
    headers: {
      'List-Id': { prepared: true, value: `<${content.list ?? 'account'}.${hostname}>` },
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(content.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${content.unsubscribe.url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function attachmentOf({ name, type, content }: NonNullable<EmailContent['attachments']>[number]) {
  return { filename: name, contentType: type, content: Buffer.from(content) }
}

/** Adds the calendar as a part for calendar programs, and as a file for others. */
function calendarParts({ method, content, ended }: EmailCalendar): SendMailOptions {
  return {
    icalEvent: { filename: 'event.ics', method, content },
    ...(ended && {
      attachments: [
        {
          filename: 'removed.ics',
          content: ended,
          contentType: 'text/calendar; charset=utf-8; method=CANCEL',
        },
      ],
    }),
  }
}

/** Returns the site's sender name and address, also for calendar organizers. */
export function senderParts(config: Config): { name: string; address: string } {
  const sender = senderOf(config)
  if (typeof sender !== 'string') return sender
  const [, name = '', address = sender] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(sender) ?? []
  return { name: name || societyName(config), address: address.trim() }
}

function senderOf(config: Config) {
  const { mailFrom, societyEmail, publicUrl } = config
  if (mailFrom) return oneLine(mailFrom)
  return {
    name: oneLine(societyName(config)),
    address: societyEmail ?? `noreply@${new URL(publicUrl).hostname}`,
  }
}

/** Removes line breaks, which would add headers. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
