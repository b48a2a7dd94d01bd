import type { ColumnType, JSONColumnType } from 'kysely'
import type { FestivalKey } from '../../../contract/events/festival-list.ts'
import type { RsvpChoice } from '../../../contract/events/options-and-limits.ts'
import type { Repeat } from '../../../contract/events/schemas.ts'
import type { CalendarDate } from '../../../contract/time/calendar-date.ts'
import type { Versions } from '../../../contract/versions.ts'
import type { Instant } from './site-rows.ts'

/** The texts of an event that have versions; one that is absent is read as it was written. */
export interface EventTexts {
  title?: string
  notes?: string
  place?: string
  description?: string
}

/** The visible fields of an event, which an occurrence of a series may override. */
export interface EventFields {
  title: string
  notes: string | null
  place: string | null
  description: string | null
  cancelled: boolean
  /** The cover picture. */
  cover_id: string | null
  /** The picture's alternative text; null for decoration. */
  cover_alt: string | null
  /** Seats; null for no limit. */
  capacity: number | null
  /** RSVPs close this many hours before the start; null for at the start. */
  closing_hours: number | null
  /** Its texts in further languages; null without. */
  versions: Versions<EventTexts> | null
}

/** An event, or the first occurrence of a series. */
export interface EventRow extends Omit<EventFields, 'versions'> {
  id: string
  versions: ColumnType<EventFields['versions'], string | null, string | null>
  /** From midnight to midnight in `zone`. */
  all_day: boolean
  /** IANA zone in which the event repeats. */
  zone: string
  starts_at: Instant
  ends_at: Instant
  /** null for an event that takes place once. */
  repeat: ColumnType<Repeat | null, string | null, string | null>
  /** Start of the earliest and end of the latest occurrence. */
  reaches_from: Instant
  reaches_to: Instant
  /** Counts changes, from 0. */
  version: number
  created_by: string | null
  /** The group that it is for; null for everybody. */
  group_id: string | null
  created_at: Instant
  updated_at: Instant
}

/** The differences of one occurrence from its series. */
export interface EventExceptionRow {
  event_id: string
  /** The start by the rule: local time in the event's zone, or the day of an all-day event. */
  original_start: string
  removed: boolean
  changes: JSONColumnType<Partial<EventFields>>
  /** null, as both times are, while it takes place as the rule states. */
  all_day: boolean | null
  starts_at: Instant | null
  ends_at: Instant | null
}

export interface RsvpRow {
  event_id: string
  /** As of the exception; '' for an event that takes place once. */
  original_start: string
  user_id: string
  answer: RsvpChoice
  guests: number
  /** The number of children among the guests. */
  children: number
  /** The order of RSVPs: smaller numbers came first. */
  place_in_line: number
  answered_at: Instant
}

/** The secret address of a member's calendar subscription. */
export interface SubscriptionAddressRow {
  user_id: string
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string
  created_at: Instant
}

/** The secret address of a member's subscription to a group's calendar. */
export interface GroupSubscriptionAddressRow extends SubscriptionAddressRow {
  group_id: string
}

/** A reminder that was sent to a member. It contains the occurrence and its start at that time. */
export interface EventReminderRow {
  event_id: string
  /** As of an RSVP. */
  original_start: string
  user_id: string
  starts_at: Instant
}

/** The day of a festival in a Gregorian year, as an editor entered it. */
export interface FestivalDayRow {
  key: FestivalKey
  year: number
  day: CalendarDate
  /** null once that account is gone. */
  confirmed_by: string | null
  confirmed_at: Instant
}

export interface EventTables {
  event_reminders: EventReminderRow
  events: EventRow
  event_exceptions: EventExceptionRow
  event_answers: RsvpRow
  feed_addresses: SubscriptionAddressRow
  group_feed_addresses: GroupSubscriptionAddressRow
  festival_days: FestivalDayRow
}
