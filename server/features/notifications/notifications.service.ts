import { type MailTopic, mailTopics } from '../../../contract/accounts/options.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { queueMail, queueMails } from '../../mail/mail-queue.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { countLinkUse, readyLink } from '../accounts/links/account-links.service.ts'
import { listChoices, listReadersOf, upsertChoice } from './topic-choices.queries.ts'

const readersAtOnce = 500

/** What a member wants to hear of; everything until they say otherwise. */
export async function readTopics(
  connection: Connection,
  userId: string,
): Promise<Record<MailTopic, boolean>> {
  const choices = new Map((await listChoices(connection, userId)).map(({ topic, wanted }) => [topic, wanted]))
  return Object.fromEntries(mailTopics.map((topic) => [topic, choices.get(topic) ?? true])) as Record<
    MailTopic,
    boolean
  >
}

/** Switches a topic on or off. */
export async function chooseTopic(
  connection: Connection,
  userId: string,
  topic: MailTopic,
  wanted: boolean,
): Promise<void> {
  await upsertChoice(connection, { user_id: userId, topic, wanted })
}

/**
 * Switches off the topic of a message by its link, without signing in (RFC 8058). Doing it twice is fine.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} link_unknown, link_expired, too_many
 */
export async function unsubscribe(context: Context, secret: string, address: string): Promise<void> {
  await countLinkUse(context, secret, address)
  const link = await readyLink(context, context.database, secret, ['unsubscribe'])
  if (link.topic) await chooseTopic(context.database, link.user_id, link.topic, false)
}

interface TopicLetter {
  topic: MailTopic
  subject: string
  text: string
  button?: string
  url?: string
}

/**
 * Queues a message of the society to a member, about one of the topics. It is sent only to who wants to hear of it
 * when it leaves; paragraphs are separated by empty lines, and a button may lead to where there is something to do.
 */
export async function queueTopicMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { userId, ...letter }: TopicLetter & { userId: string },
): Promise<void> {
  const user = await findUser(connection, userId)
  if (!user) throw refusal('absent')
  await queueMail(context, connection, {
    kind: 'topic',
    userId,
    recipient: user.email,
    payload: { ...letter },
  })
}

/** The same to every member who may be written to and wants to hear of the topic; answers how many that are. */
export async function queueTopicMails(
  context: Pick<Context, 'config'>,
  connection: Connection,
  letter: TopicLetter,
): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const readers = await listReadersOf(connection, letter.topic, after, readersAtOnce)
    if (readers.length === 0) return count
    const mails = readers.map(({ id, email }) => ({
      kind: 'topic' as const,
      userId: id,
      recipient: email,
      bulk: true,
      payload: { ...letter },
    }))
    await queueMails(context, connection, mails)
    count += readers.length
    after = readers.at(-1)?.id ?? after
  }
}
