import { m } from './paraglide/messages.js'
import type { Right } from './rights.ts'

/** The topics of the society's messages; a member can switch off each. */
export const notificationTopics = [
  ...(['announcements', 'events', 'reminders', 'digest', 'mentions'] as const),
  ...(['removals', 'households', 'groups', 'money', 'letters'] as const),
] as const

export type NotificationTopic = (typeof notificationTopics)[number]

/** The names of the topics, within a sentence. */
export const topicNames: Record<NotificationTopic, () => string> = {
  announcements: m.accounts_email_topic_announcements,
  events: m.accounts_email_topic_events,
  reminders: m.accounts_email_topic_reminders,
  digest: m.accounts_email_topic_digest,
  mentions: m.accounts_email_topic_mentions,
  removals: m.accounts_email_topic_removals,
  households: m.accounts_email_topic_households,
  letters: m.accounts_email_topic_letters,
  groups: m.accounts_email_topic_groups,
  money: m.accounts_email_topic_money,
}

/** The duties: work that waits for members with a role, who get e-mails about it. */
export const duties = ['newcomers', 'claims', 'reports'] as const
export type Duty = (typeof duties)[number]

/** The right that each duty requires. */
const dutyRights = {
  newcomers: 'keep members',
  claims: 'keep roster',
  reports: 'moderate',
} as const satisfies Record<Duty, Right>

/** The paces of e-mails about a duty. */
export const dutyPaces = ['at_once', 'daily', 'never'] as const
export type DutyPace = (typeof dutyPaces)[number]

/** Lists the duties that come with rights. */
export function dutiesWith(rights: readonly Right[]): Duty[] {
  return duties.filter((duty) => rights.includes(dutyRights[duty]))
}

/** The choices of a reminder of events that a member comes to. */
export const eventReminders = ['none', 'day', 'week'] as const
export type EventReminder = (typeof eventReminders)[number]

/** The paces of the digest: one email with what is new. */
export const digestPaces = ['never', 'day', 'week'] as const
export type DigestPace = (typeof digestPaces)[number]

/** The hour of the society's zone from which the daily email about duties is sent. */
export const dutyEmailHour = 7

/** The quiet hours in the reader's time zone. Messages that can wait are not sent during them. */
export const quietHours = { from: 21, to: 8 } as const
