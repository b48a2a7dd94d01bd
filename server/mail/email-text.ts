import { m } from '../../contract/paraglide/messages.js'
import type { Config } from '../config.ts'
import type { EmailBlock, EmailContent } from './email-template.ts'
import { readShownText } from './markdown/markdown-blocks.ts'
import { nodesText } from './markdown/markdown-text.ts'

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
  if ('markdown' in block) return markdownText(block)
  return 'note' in block ? block.note : block.text
}

function markdownText({ markdown, pageUrl }: { markdown: string; pageUrl: string }): string {
  const { nodes, isCut } = readShownText(markdown)
  const text = nodesText(nodes, pageUrl)
  return isCut ? `${text}\n\n${m.notifications_email_more()}\n${pageUrl}` : text
}
