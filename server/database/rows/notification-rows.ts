import type { Duty, DutyPace, NotificationTopic } from '../../../contract/notifications.ts'
import type { Instant } from './site-rows.ts'

/** A member's choice about a topic; without a row the topic is wanted. */
export interface TopicChoiceRow {
  user_id: string
  topic: NotificationTopic
  /** By email. */
  wanted: boolean
  /** As a notification, on the devices that show any. */
  on_devices: boolean
}

/** The pace of emails about a duty to a role's holder, and their progress. Without a row daily. */
export interface DutyEmailRow {
  user_id: string
  duty: Duty
  pace: DutyPace
  /** The holder was notified of everything up to this time. */
  told_until: Instant
  /** When the last email was written; null before the first. */
  told_at: Instant | null
}

export interface NotificationTables {
  duty_emails: DutyEmailRow
  mail_choices: TopicChoiceRow
}
