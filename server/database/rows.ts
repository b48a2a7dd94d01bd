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
  password_hash: string
  administrator: ColumnType<boolean, boolean, boolean>
  created_at: Instant
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

export interface Tables {
  users: UserRow
  sessions: SessionRow
  profiles: ProfileRow
  memberships: MembershipRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  throttles: ThrottleRow
}
