import { m } from '../../contract/paraglide/messages.js'
import type { Config } from '../config.ts'
import type { Letter, LetterBlock } from './email-template.ts'

/** The plain text part. */
export function letterText(config: Config, letter: Letter): string {
  const { societyName, publicUrl, societyEmail } = config
  const footer = [
    letter.reason,
    letter.unsubscribe && `${letter.unsubscribe.label}: ${letter.unsubscribe.url}`,
  ]
  return [
    m.notifications_email_greeting({ name: letter.to.name }),
    ...letter.blocks.map(blockText),
    `${m.notifications_email_closing()}\n${societyName}`,
    '--',
    ...footer.filter((line) => line !== undefined),
    [societyName, publicUrl, societyEmail].filter(Boolean).join('\n'),
  ].join('\n\n')
}

function blockText(block: LetterBlock): string {
  if ('button' in block) return `${block.button}:\n${block.url}`
  return 'note' in block ? block.note : block.text
}
