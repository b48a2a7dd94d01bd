import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LinkKind, MailTopic } from '../../contract/accounts/options.ts'
import type { AnswerKind } from '../../contract/events/options.ts'
import type { Repeat } from '../../contract/events/schemas.ts'
import type {
  BirthDateAudience,
  Gender,
  MembershipCategory,
  MembershipTitle,
  MembershipType,
  PhoneAudience,
  Position,
} from '../../contract/profiles/options.ts'
import type { SocietyTables } from './society-rows.ts'

/** Instants are ISO 8601 text in UTC, calendar dates `YYYY-MM-DD`, on both engines. */
type Instant = string
type CalendarDate = string

export interface UserRow {
  id: string
  name: string
  /** Case-folded name, by which the directory is ordered. */
  name_key: string
  email: string
  /** Case-folded address, which tells accounts apart. */
  email_key: string
  /** Empty while a prepared account waits for its person. */
  password_hash: string
  administrator: ColumnType<boolean, boolean, boolean>
  suspended_at: Instant | null
  /** The last visit, to the hour; 1970 for whoever was never here. */
  seen_at: Generated<Instant>
  created_at: Instant
  /** Made while verification was asked for: without it the account is limited. */
  must_verify: Generated<boolean>
  email_verified_at: Instant | null
  /** null while the address is the one that registered. */
  email_changed_at: Instant | null
  /** The new address, while its message waits for the click. */
  pending_email: string | null
  pending_email_until: Instant | null
  /** false while an officer has still to let the new account in. */
  approved: Generated<boolean>
}

export interface SessionRow {
  id: string
  user_id: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  created_at: Instant
  used_at: Instant
  expires_at: Instant
}

export interface ProfileRow {
  user_id: string
  position: Position
  company: string | null
  website: string | null
  location: string | null
  /** Case-folded location, for the directory's filter. */
  location_key: string | null
  gender: Gender
  dob: CalendarDate
  /** Month and day of `dob`, `MM-DD`. */
  birthday: string
  dob_audience: BirthDateAudience
  phone: string
  phone_audience: PhoneAudience
  skills: JSONColumnType<string[]>
  bio: string | null
  twitter: string | null
  facebook: string | null
  youtube: string | null
  linkedin: string | null
  instagram: string | null
  /** The membership that cards and groups show: current first, otherwise the latest end date. */
  shown_membership_id: string | null
  created_at: Instant
  updated_at: Instant
}

interface EntryRow {
  id: string
  user_id: string
  from_date: CalendarDate
  /** null while current. */
  to_date: CalendarDate | null
}

export interface MembershipRow extends EntryRow {
  title: MembershipTitle
  category: MembershipCategory
  type: MembershipType
  active: boolean
  /** Neither confirmed nor refused is a claim. */
  confirmed_at: Instant | null
  confirmed_by: string | null
  refused_at: Instant | null
  refusal_note: string | null
  /** Since when it stands as it does; the order of the queue. */
  claimed_at: Instant | null
  /** See `carriesWeight`. */
  weighty: boolean
}

/** A membership as an officer confirmed it. */
export interface RosterRow extends EntryRow {
  /** null once its owner has another entry in its place, or none. */
  membership_id: string | null
  title: MembershipTitle
  category: MembershipCategory
  type: MembershipType
  confirmed_at: Instant
  confirmed_by: string
}

export interface ExperienceRow extends EntryRow {
  title: string
  company: string
  location: string | null
  description: string | null
}

export interface EducationRow extends EntryRow {
  school: string
  degree: string
  fieldofstudy: string
  description: string | null
}

/** The words under which the directory's search finds a profile. */
export interface SearchWordRow {
  word: string
  user_id: string
}

export interface ThrottleRow {
  /** SHA-256 of what is counted, so that no address stands in the database. */
  key: string
  hits: Generated<number>
  resets_at: Instant
}

export interface PostRow {
  /** UUIDv7: newest first is by id. */
  id: string
  user_id: string
  text: string
  like_count: Generated<number>
  comment_count: Generated<number>
  created_at: Instant
  edited_at: Instant | null
}

export interface LikeRow {
  post_id: string
  user_id: string
  /** UUIDv7, the order of likes. */
  id: string
}

export interface CommentRow {
  /** UUIDv7: newest first is by id. */
  id: string
  post_id: string
  user_id: string
  text: string
  created_at: Instant
}

export interface BlockRow {
  blocker_id: string
  blocked_id: string
  created_at: Instant
}

export interface ReportRow {
  id: string
  reporter_id: string
  post_id: string
  /** null when the post itself is reported. */
  comment_id: string | null
  /** The comment's id, or the post's. */
  subject_id: string
  reason: string
  created_at: Instant
  closed_at: Instant | null
}

/** At most one row. */
export interface PinnedPostRow {
  slot: number
  post_id: string
  pinned_at: Instant
}

/** Something an administrator did; rows are only ever added. */
export interface ActRow {
  id: string
  actor_id: string
  act: string
  subject_kind: string
  subject_id: string
  /** Whose data `before`, `after` and `reason` may hold: they go when that account goes. */
  about_user_id: string | null
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
  reason: string | null
  at: Instant
}

export interface IdempotencyKeyRow {
  user_id: string
  endpoint: string
  key: string
  /** Of the request's content: a key names one request only. */
  fingerprint: string
  /** What the request made, null while it runs. */
  result: JSONColumnType<object> | null
  created_at: Instant
}

/** What people read of an event, and what an occurrence of a series may have of its own. */
export interface EventFields {
  title: string
  notes: string | null
  place: string | null
  description: string | null
  cancelled: boolean
  /** Seats; null for as many as come. */
  capacity: number | null
  /** Answers close this many hours before the start; null for at the start. */
  closing_hours: number | null
}

/** An event, or the first occurrence of a series. */
export interface EventRow extends EventFields {
  id: string
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
  created_at: Instant
  updated_at: Instant
}

/** How one occurrence differs from its series. */
export interface EventExceptionRow {
  event_id: string
  /** When the rule has it start: time of the clock in the event's zone, or the day of an all-day event. */
  original_start: string
  removed: boolean
  changes: JSONColumnType<Partial<EventFields>>
  /** null, as both times are, when it takes place when the rule says. */
  all_day: boolean | null
  starts_at: Instant | null
  ends_at: Instant | null
}

export interface EventAnswerRow {
  event_id: string
  /** As of the exception; '' for an event that takes place once. */
  original_start: string
  user_id: string
  answer: AnswerKind
  guests: number
  /** Who asked first stands first. */
  place_in_line: number
  answered_at: Instant
}

/** The secret address under which a member's phone reads the calendar. */
export interface FeedAddressRow {
  user_id: string
  /** SHA-256 of the secret, hexadecimal. */
  secret_hash: string
  created_at: Instant
}

export type MailKind =
  | 'verify'
  | 'change-email'
  | 'change-asked'
  | 'email-changed'
  | 'password-changed'
  | 'reset'
  | 'invite'
  | 'topic'

/** A message on its way. It is written anew for each attempt, so that no secret of a link stands here. */
export interface MailRow {
  id: string
  /** Stays the same for every attempt, so that a message which arrives twice can be told. */
  message_id: string
  kind: MailKind
  /** Whom the message is about; it goes with the account. null while only an address is known. */
  user_id: string | null
  recipient: string
  /** The language in which it was asked for, and will be written. */
  locale: string
  payload: JSONColumnType<Record<string, string>>
  state: 'queued' | 'sending' | 'sent' | 'dead'
  attempts: number
  /** When it may be tried next; while it is being sent, when the sender's claim ends. */
  due_at: Instant
  claimed_by: string | null
  last_failure: string | null
  created_at: Instant
}

export interface AccountLinkRow {
  id: string
  kind: LinkKind
  user_id: string
  /** SHA-256 of the secret in the link. */
  secret_hash: string
  /** The address that the link was sent to and proves; null for one that was handed over. */
  email: string | null
  topic: MailTopic | null
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

/** What a member chose to hear of; without a row the topic is wanted. */
export interface MailChoiceRow {
  user_id: string
  topic: MailTopic
  wanted: boolean
}

export interface Tables extends SocietyTables {
  events: EventRow
  event_exceptions: EventExceptionRow
  event_answers: EventAnswerRow
  feed_addresses: FeedAddressRow
  users: UserRow
  sessions: SessionRow
  profiles: ProfileRow
  memberships: MembershipRow
  roster: RosterRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  throttles: ThrottleRow
  posts: PostRow
  likes: LikeRow
  comments: CommentRow
  blocks: BlockRow
  reports: ReportRow
  pinned_posts: PinnedPostRow
  acts: ActRow
  idempotency_keys: IdempotencyKeyRow
  mails: MailRow
  account_links: AccountLinkRow
  mail_choices: MailChoiceRow
}
