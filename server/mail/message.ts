import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { deliveryAddress } from '../text/email-key.ts'
import { societyName } from '../text/versions.ts'
import { emailHtml, emailText } from './email-rendering.ts'
import type { EmailCalendar, EmailContent, Mail } from './email-template.ts'

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
