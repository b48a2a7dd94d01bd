import { type NotificationTopic, notificationTopics } from '../../../contract/notifications/topics.ts'
import type { Connection } from '../../database/connection.ts'
import type { Context } from '../../endpoints/context.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { findAddress, listChoices, upsertChoice } from './topic-choices.queries.ts'

/** Returns which topics a member wants to hear of; all of them until they say otherwise. */
export async function readTopics(
  connection: Connection,
  userId: string,
): Promise<Record<NotificationTopic, boolean>> {
  const choices = new Map((await listChoices(connection, userId)).map(({ topic, wanted }) => [topic, wanted]))
  return Object.fromEntries(notificationTopics.map((topic) => [topic, choices.get(topic) ?? true])) as Record<
    NotificationTopic,
    boolean
  >
}

/** Switches a topic on or off for a member. */
export async function chooseTopic(
  connection: Connection,
  userId: string,
  topic: NotificationTopic,
  wanted: boolean,
): Promise<void> {
  await upsertChoice(connection, { user_id: userId, topic, wanted })
}

/** Carries the content of an e-mail about one of the topics; paragraphs are separated by empty lines. */
export interface TopicEmail {
  topic: NotificationTopic
  subject: string
  text: string
  button?: string
  url?: string
}

/**
 * Queues an e-mail to a member about one of the topics; somebody without an address gets none. It leaves only if the member wants to hear of the topic then.
 * @throws {Refusal} absent
 */
export async function queueTopicMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { userId, ...email }: TopicEmail & { userId: string },
): Promise<void> {
  const user = await findAddress(connection, userId)
  if (!user) throw refusal('absent')
  if (user.email === null) return
  await queueMail(context, connection, {
    kind: 'topic',
    userId,
    recipient: user.email,
    locale: user.locale,
    payload: { ...email },
  })
}
