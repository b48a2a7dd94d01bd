import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { type NotificationTopic, notificationTopics } from '../../../contract/notifications/topics.ts'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { listChoices, upsertChoice } from './topic-choices.queries.ts'

/** Returns which topics a member wants to hear about; all of them until they choose otherwise. */
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

/** Makes the condition that a member wants to hear of a topic, for a query that joins `users`. */
export function accountsWanting(topic: NotificationTopic): Expression<SqlBool> {
  const { exists, not, selectFrom } = expressionBuilder<Tables, 'users'>()
  return not(
    exists(
      selectFrom('mail_choices')
        .select('mail_choices.topic')
        .whereRef('mail_choices.user_id', '=', 'users.id')
        .where('mail_choices.topic', '=', topic)
        .where('mail_choices.wanted', '=', false),
    ),
  )
}

/** Carries the content of an e-mail about one of the topics; paragraphs are separated by empty lines. */
export interface TopicEmail {
  topic: NotificationTopic
  subject: string
  text: string
  button?: string
  url?: string
}
