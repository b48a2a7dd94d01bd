import { m } from '../../contract/paraglide/messages.js'
import type { Config } from '../config.ts'
import type { EmailBlock, EmailContent } from './email-template.ts'

/** Writes the plain text part. */
export function emailText(config: Config, content: EmailContent): string {
  const { societyName, publicUrl, societyEmail } = config
  const footer = [
    content.reason,
    content.unsubscribe && `${content.unsubscribe.label}: ${content.unsubscribe.url}`,
  ]
  return [
    greetingOf(content),
    ...content.blocks.map(blockText),
    `${m.notifications_email_closing()}\n${societyName}`,
    '--',
    ...footer.filter((line) => line !== undefined),
    [societyName, publicUrl, societyEmail].filter(Boolean).join('\n'),
  ].join('\n\n')
}

/** Greets a reader, by name where they chose it themselves. */
export function greetingOf({ to: { name } }: EmailContent): string {
  return name === null ? m.notifications_email_greeting_plain() : m.notifications_email_greeting({ name })
}

function blockText(block: EmailBlock): string {
  if ('button' in block) return `${block.button}:\n${block.url}`
  return 'note' in block ? block.note : block.text
}
