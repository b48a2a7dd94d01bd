import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { letterHtml } from './email-html.ts'
import type { Letter, Mail } from './email-template.ts'
import { letterText } from './email-text.ts'

/** The message as it travels. Each attempt gives the same Message-ID and date. */
export function composeMessage(config: Config, mail: Mail, letter: Letter): SendMailOptions {
  return {
    from: senderOf(config),
    to: { name: oneLine(letter.to.name), address: letter.to.address },
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    subject: oneLine(letter.subject),
    text: letterText(config, letter),
    html: letterHtml(config, letter),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${letter.unsubscribe.url}>` },
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

/** Whatever a name holds, a header stays one line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
