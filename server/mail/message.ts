import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { deliveryAddress } from '../text/email-key.ts'
import { emailHtml } from './email-html.ts'
import type { EmailContent, Mail } from './email-template.ts'
import { emailText } from './email-text.ts'

/** Composes the message as it travels. Each attempt gives the same Message-ID and date. */
export function composeMessage(config: Config, mail: Mail, content: EmailContent): SendMailOptions {
  return {
    from: senderOf(config),
    to: { name: oneLine(content.to.name ?? ''), address: deliveryAddress(content.to.address) },
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    subject: oneLine(content.subject),
    text: emailText(config, content),
    html: emailHtml(config, content),
    headers: {
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

function senderOf({ mailFrom, societyName, societyEmail, publicUrl }: Config) {
  if (mailFrom) return oneLine(mailFrom)
  return { name: oneLine(societyName), address: societyEmail ?? `noreply@${new URL(publicUrl).hostname}` }
}

/** Keeps a header on one line, whatever a name contains. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
