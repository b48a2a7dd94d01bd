import { fillPlaceholders } from '../../../../contract/letters/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { EmailContent, EmailTemplate } from '../../../mail/email-template.ts'
import {
  type LetterObstacle,
  type LetterReader,
  readLetterReader,
} from '../../accounts/emails/letter-mailing.service.ts'
import { findLetter, type LetterRecord, settleCopy } from './letters.queries.ts'
import { findPersonNamed, listHouseholdReaders } from './people.queries.ts'

/** The payload of a queued copy. */
export interface LetterPayload extends Record<string, string> {
  letter: string
  /** `yes` for a copy that its writer sent to themselves. */
  test: 'yes' | 'no'
}

/** Returns the cause of a letter's emails, which withdraws them. */
export function causeOf(letterId: string): string {
  return `letter ${letterId}`
}

/**
 * Composes one copy of a letter when it is sent. Somebody who has left, was suspended or wants no letters since it was
 * queued gets none, and the letter's record states why.
 */
export const letterEmail: EmailTemplate = async (context, connection, mail) => {
  const { letter: letterId, test } = mail.payload as LetterPayload
  const letter = await findLetter(connection, letterId)
  if (!letter) return null
  const reader = await readerOf(context, connection, mail.user_id)
  if (typeof reader === 'string') {
    const at = context.config.now().toISOString()
    if (test === 'no') await settleCopy(connection, letterId, mail.user_id ?? '', { state: reader, at })
    return null
  }
  const sender = await senderFor(connection, letter)
  const { to, reason, unsubscribe, atHome } = reader
  const filled = filledFor(letter, to.name)
  const pageUrl = `${context.config.publicUrl}/letters/${letterId}`
  return {
    to,
    subject: test === 'yes' ? m.letters_email_test_subject({ subject: filled.subject }) : filled.subject,
    blocks: [
      { markdown: filled.text, pageUrl },
      ...(atHome ? [{ note: m.letters_email_at_home({ name: to.name ?? '' }) }] : []),
      { note: m.letters_email_on_site({ url: pageUrl }) },
    ],
    reason,
    unsubscribe,
    list: 'letters',
    ...(sender && { sender }),
  }
}

/** Returns the reader of a copy; for a person without an address, the household's adult that letters reach. */
async function readerOf(
  context: Pick<Context, 'config'>,
  connection: Connection,
  userId: string | null,
): Promise<(LetterReader & { atHome: boolean }) | LetterObstacle> {
  const person = userId === null ? undefined : await findPersonNamed(connection, userId)
  const isHere = person !== undefined && person.departed === null && person.suspended_at === null
  const atHome = isHere && person.email === null
  const home = atHome ? (await listHouseholdReaders(connection, [person.id])).get(person.id) : undefined
  if (atHome && !home) return 'withoutEmail'
  const reader = await readLetterReader(context, connection, home?.id ?? userId)
  if (typeof reader === 'string') return reader
  return { ...reader, ...(atHome && { to: { ...reader.to, name: person.name } }), atHome }
}

/** Returns subject and text for one reader; the name is set as plain words of the Markdown. */
export function filledFor(
  { subject, text }: Pick<LetterRecord, 'subject' | 'text'>,
  name: string | null,
): { subject: string; text: string } {
  const called = name ?? m.letters_reader_unnamed()
  return {
    subject: fillPlaceholders(subject, { name: called }),
    text: fillPlaceholders(text, { name: called.replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`) }),
  }
}

/** Returns who gets the replies; undefined once they have no address, or have left. */
async function senderFor(
  connection: Connection,
  { sender_id }: LetterRecord,
): Promise<EmailContent['sender'] | undefined> {
  const person = sender_id === null ? undefined : await findPersonNamed(connection, sender_id)
  if (!person || person.email === null || person.departed !== null) return undefined
  return { name: person.name, address: person.email }
}

/** The parts of the site that letters are sent with. */
export type LetterContext = Pick<Context, 'config' | 'database' | 'log'>
