import { groupOf } from '../../../../contract/letters/filters.ts'
import { fillPlaceholders, hasPlaceholder } from '../../../../contract/letters/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import type { EmailContent, EmailTemplate } from '../../../mail/email-rendering.ts'
import {
  type LetterCopy,
  type LetterObstacle,
  type LetterReader,
  readLetterReader,
} from '../../accounts/emails/letter-mailing.service.ts'
import { readGroupName, wantsGroupMail } from '../../groups/group-emails.service.ts'
import { readOwedText } from '../../money/accounts/accounts.service.ts'
import { filesForEmail } from './letter-files.service.ts'
import { findLetter, type LetterRecord } from './letters.queries.ts'
import { findPersonNamed, listHouseholdReaders } from './people.queries.ts'
import { settleCopy } from './recipients.queries.ts'

/** The payload of a queued copy. */
interface LetterPayload extends Record<string, string> {
  letter: string
  /** `yes` for a test copy to the author. */
  test: 'yes' | 'no'
}

/** Returns the cause of a letter's emails, by which they are withdrawn. */
export function causeOf(letterId: string): string {
  return `letter ${letterId}`
}

/**
 * Composes one copy of a letter when it is sent. A person who has left, was suspended or unsubscribed since
 * it was queued gets none, and the letter's record states why.
 */
export const letterEmail: EmailTemplate = async (context, connection, mail) => {
  const { letter: letterId, test } = mail.payload as LetterPayload
  const letter = await findLetter(connection, letterId)
  if (!letter) return null
  const group = await readGroupOf(connection, letter)
  const isTest = test === 'yes'
  const isStopped =
    !isTest &&
    group &&
    mail.user_id &&
    !(await wantsGroupMail(connection, { groupId: group._id, userId: mail.user_id }))
  const reader = isStopped ? 'stopped' : await readerOf(context, connection, mail.user_id, { group, isTest })
  if (typeof reader === 'string') {
    const at = context.config.now().toISOString()
    if (!isTest) await settleCopy(connection, letterId, mail.user_id ?? '', { state: reader, at })
    return null
  }
  const sender = await senderFor(connection, letter)
  const { to, reason, unsubscribe, atHome } = reader
  const filled = await filledFor(context, connection, letter, { userId: mail.user_id ?? '', name: to.name })
  const { attachments, linked } = await filesForEmail(connection, letterId)
  const pageUrl = `${context.config.publicUrl}/letters/${letterId}`
  return {
    to,
    subject: isTest ? m.letters_email_test_subject({ subject: filled.subject }) : filled.subject,
    blocks: [
      { markdown: filled.text, pageUrl },
      ...(atHome ? [{ note: m.letters_email_at_home({ name: to.name ?? '' }) }] : []),
      ...(linked.length > 0
        ? [{ note: m.letters_email_files({ names: linked.join(', '), url: pageUrl }) }]
        : []),
      { note: m.letters_email_on_site({ url: pageUrl }) },
    ],
    attachments,
    reason,
    unsubscribe,
    list: 'letters',
    ...(sender && { sender }),
  }
}

/** Returns the reader of a copy; without an own address, the household's reachable adult. */
async function readerOf(
  context: Pick<Context, 'config'>,
  connection: Connection,
  userId: string | null,
  copy: LetterCopy,
): Promise<(LetterReader & { atHome: boolean }) | LetterObstacle> {
  const person = userId === null ? undefined : await findPersonNamed(connection, userId)
  const isHere = person !== undefined && person.departed === null && person.suspended_at === null
  const atHome = isHere && person.email === null
  const groupId = copy.group?._id ?? null
  const home = atHome
    ? (await listHouseholdReaders(connection, [person.id], groupId)).get(person.id)
    : undefined
  if (atHome && !home) return 'withoutEmail'
  const reader = await readLetterReader(context, connection, home?.id ?? userId, copy)
  if (typeof reader === 'string') return reader
  return { ...reader, ...(atHome && { to: { ...reader.to, name: person.name } }), atHome }
}

/** Returns subject and text for one reader. Placeholder values are escaped, so that Markdown ignores them. */
export async function filledFor(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { subject, text }: Pick<LetterRecord, 'subject' | 'text'>,
  reader: { userId: string; name: string | null },
): Promise<{ subject: string; text: string }> {
  const name = reader.name ?? m.letters_reader_unnamed()
  const isAsked = hasPlaceholder(`${subject} ${text}`, 'owes')
  const values = {
    name,
    ...(isAsked && { owes: await readOwedText({ config }, transaction, reader.userId) }),
  }
  const plain = (words: string) => words.replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`)
  return {
    subject: fillPlaceholders(subject, values),
    text: fillPlaceholders(
      text,
      Object.fromEntries(Object.entries(values).map(([key, words]) => [key, plain(words)])),
    ),
  }
}

/** Returns the group that a letter is for; null for other letters, or a removed group. */
async function readGroupOf(
  connection: Connection,
  { filter }: Pick<LetterRecord, 'filter'>,
): Promise<{ _id: string; name: string } | null> {
  const groupId = groupOf(filter)
  const name = groupId && (await readGroupName(connection, groupId))
  return groupId && name ? { _id: groupId, name } : null
}

/** Returns the recipient of replies; undefined once they have no address, or have left. */
async function senderFor(
  connection: Connection,
  { sender_id }: LetterRecord,
): Promise<EmailContent['sender'] | undefined> {
  const person = sender_id === null ? undefined : await findPersonNamed(connection, sender_id)
  if (!person || person.email === null || person.departed !== null) return undefined
  return { name: person.name, address: person.email }
}

/** The context for sending letters. */
export type LetterContext = Pick<Context, 'config' | 'database' | 'log'>
