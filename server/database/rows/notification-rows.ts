import type {
  DigestPace,
  Duty,
  DutyPace,
  EventReminder,
  NotificationTopic,
} from '../../../contract/notifications.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

/** A member's choice about a topic; without a row the topic is wanted. */
export interface TopicChoiceRow {
  user_id: string
  topic: NotificationTopic
  /** By email. */
  wanted: boolean
  /** As a notification, on the devices that allow them. */
  on_devices: boolean
}

/** The pace and progress of a role holder's emails about a duty. Daily without a row. */
export interface DutyEmailRow {
  user_id: string
  duty: Duty
  pace: DutyPace
  /** The holder was notified of everything up to this time. */
  told_until: Instant
  /** The time of the last email; null before the first. */
  told_at: Instant | null
}

/** A member's choices about the times of messages, and the progress of their digest. */
export interface MessageTimesRow {
  user_id: string
  /** IANA zone of the member's device; null for the society's. */
  zone: string | null
  event_reminders: EventReminder
  digest_every: DigestPace
  digest_hour: number
  /** null while the member wants no digest. */
  digest_due_at: Instant | null
  /** The time of the last sent digest; null before the first. */
  digest_sent_at: Instant | null
  /** The time up to which digests cover everything, or from which the choice dates. */
  told_until: Instant | null
  /** The last day whose birthdays were covered. */
  birthdays_until: CalendarDate | null
  /** The reader's last visit of home, which lists news of every kind, to the minute. */
  read_at: Instant | null
  /** The reader's last visit of the feed, which lists posts alone, to the minute. */
  posts_read_at: Instant | null
}

export interface NotificationTables {
  message_times: MessageTimesRow
  duty_emails: DutyEmailRow
  mail_choices: TopicChoiceRow
}
