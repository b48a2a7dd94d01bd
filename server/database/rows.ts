import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { LinkKind, MailTopic } from '../../contract/accounts/options.ts'
import type {
  BirthDateAudience,
  Gender,
  MembershipCategory,
  MembershipTitle,
  MembershipType,
  PhoneAudience,
  Position,
} from '../../contract/profiles/options.ts'

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
  created_at: Instant
  /** Made while verification was asked for: without it the account is limited. */
  must_verify: Generated<boolean>
  email_verified_at: Instant | null
  /** null while the address is the one that registered. */
  email_changed_at: Instant | null
  /** The new address, while its message waits for the click. */
  pending_email: string | null
  pending_email_until: Instant | null
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

export interface Tables {
  users: UserRow
  sessions: SessionRow
  profiles: ProfileRow
  memberships: MembershipRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  throttles: ThrottleRow
  mails: MailRow
  account_links: AccountLinkRow
  mail_choices: MailChoiceRow
}
