import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { type NotificationTopic, notificationTopics } from '../../../contract/notifications.ts'
import type { Connection } from '../../database/connection.ts'
import type { Tables } from '../../database/rows/tables.ts'
import { listChoices, upsertChoice } from './choices.queries.ts'

/** The columns of a member's choice, by channel. */
const columns = { email: 'wanted', devices: 'on_devices' } as const
type TopicWay = keyof typeof columns

/** Returns the topics a member wants in one channel: all by default. */
export async function readTopics(
  connection: Connection,
  userId: string,
  way: TopicWay,
): Promise<Record<NotificationTopic, boolean>> {
  const choices = new Map(
    (await listChoices(connection, userId)).map((choice) => [choice.topic, choice[columns[way]]]),
  )
  return Object.fromEntries(notificationTopics.map((topic) => [topic, choices.get(topic) ?? true])) as Record<
    NotificationTopic,
    boolean
  >
}

/** Switches topics on or off for a member, in one channel. */
export async function chooseTopics(
  connection: Connection,
  userId: string,
  way: TopicWay,
  chosen: Partial<Record<NotificationTopic, boolean>>,
): Promise<void> {
  for (const topic of notificationTopics) {
    const wanted = chosen[topic]
    if (wanted !== undefined)
      await upsertChoice(connection, { user_id: userId, topic }, { [columns[way]]: wanted })
  }
}

/** Builds the condition that a member wants a topic in one channel (joins `users`). */
export function accountsWanting(topic: NotificationTopic, way: TopicWay): Expression<SqlBool> {
  const { exists, not, selectFrom } = expressionBuilder<Tables, 'users'>()
  return not(
    exists(
      selectFrom('mail_choices')
        .select('mail_choices.topic')
        .whereRef('mail_choices.user_id', '=', 'users.id')
        .where('mail_choices.topic', '=', topic)
        .where(`mail_choices.${columns[way]}`, '=', false),
    ),
  )
}

/**
 * The content of an e-mail about a topic; blank lines separate paragraphs. Devices show its subject alone, and open its
 * URL.
 */
export interface TopicEmail {
  topic: NotificationTopic
  subject: string
  text: string
  button?: string
  url?: string
  /** The conversation of the email, by which mail programs group. */
  thread?: string
  /** An iCalendar object that programs import, and its method. */
  calendar?: string
  calendarMethod?: 'REQUEST' | 'CANCEL'
  /** A second iCalendar object, which removes dates whose identity changed. */
  calendarEnded?: string
}
