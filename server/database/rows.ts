import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  BirthDateAudience,
  Gender,
  MembershipCategory,
  MembershipTitle,
  MembershipType,
  PhoneAudience,
  Position,
} from '../../contract/profiles/options.ts'
import type { EventTables } from './event-rows.ts'
import type { FeedTables } from './feed-rows.ts'
import type { MailTables } from './mail-rows.ts'
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

export interface Tables extends FeedTables, EventTables, MailTables, SocietyTables {
  users: UserRow
  sessions: SessionRow
  profiles: ProfileRow
  memberships: MembershipRow
  roster: RosterRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  throttles: ThrottleRow
  acts: ActRow
  idempotency_keys: IdempotencyKeyRow
}
