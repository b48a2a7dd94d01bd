import type { NotificationTopic } from '../../../contract/notifications/topics.ts'

/** A member's choice about a topic; without a row the topic is wanted. */
export interface TopicChoiceRow {
  user_id: string
  topic: NotificationTopic
  wanted: boolean
}

export interface NotificationTables {
  mail_choices: TopicChoiceRow
}
