import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OptionKind } from '../../../contract/profiles/membership-options/schemas.ts'
import type {
  BirthDateAudience,
  ChosenAudience,
  Gender,
  MembershipCategory,
  MembershipTitle,
  MembershipType,
  OwnName,
  PhoneAudience,
  Position,
} from '../../../contract/profiles/options.ts'
import type { CalendarDate, Instant } from './stored-times.ts'

export interface ProfileRow {
  user_id: string
  position: Position
  company: string | null
  website: string | null
  location: string | null
  /** Case-folded location, for the directory's filter. */
  location_key: string | null
  gender: Gender
  /** null where nobody has said it yet; forms ask for it. */
  dob: CalendarDate | null
  /** Month and day of `dob`, `MM-DD`. */
  birthday: string | null
  dob_audience: BirthDateAudience
  /** '' where nobody has said it yet. */
  phone: string
  phone_audience: PhoneAudience
  website_audience: Generated<ChosenAudience>
  location_audience: Generated<ChosenAudience>
  company_audience: Generated<ChosenAudience>
  bio_audience: Generated<ChosenAudience>
  social_audience: Generated<ChosenAudience>
  experience_audience: Generated<ChosenAudience>
  education_audience: Generated<ChosenAudience>
  /** null follows the date of birth. */
  age_audience: ColumnType<ChosenAudience | null, ChosenAudience | null | undefined, ChosenAudience | null>
  /** Whether a parent lets a child stand in birthday lists. */
  birthday_allowed: Generated<boolean>
  /** Named by no list, at the owner's wish. */
  unlisted: Generated<boolean>
  skills: JSONColumnType<string[]>
  bio: string | null
  twitter: string | null
  facebook: string | null
  youtube: string | null
  linkedin: string | null
  instagram: string | null
  /** The membership that cards and groups show, as `refreshShownMemberships` finds it. */
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
  /** A claim is neither confirmed nor refused. */
  confirmed_at: Instant | null
  confirmed_by: string | null
  refused_at: Instant | null
  refusal_note: string | null
  /** When it was last entered or changed as a claim; the queue is in this order. */
  claimed_at: Instant | null
  /** See `carriesWeight`. */
  weighty: boolean
}

/** A membership as an administrator confirmed it. */
export interface RosterRow extends Omit<EntryRow, 'user_id'> {
  /** null once the account was removed. */
  user_id: string | null
  /** What stays of somebody whose account was removed: an id that leads nowhere, and the name. */
  person_id: string | null
  person_name: string | null
  person_name_key: string | null
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
  /** The key that all spellings of the word share, a space, and the word; empty until the keys are renewed. */
  spelling: Generated<string>
  user_id: string
  /** The owner's, so that what is found stands in the order of names. */
  name_key: string
  /** Who may find the profile by this word. */
  audience: Generated<ChosenAudience>
}

/** A title or category of the society's own. */
export interface MembershipOptionRow {
  id: string
  kind: OptionKind
  name: OwnName
  /** See `lookalikeKey`. */
  name_key: string
  /** null while it is offered. */
  retired_at: Instant | null
  version: number
}

export interface ProfileTables {
  profiles: ProfileRow
  memberships: MembershipRow
  roster: RosterRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  membership_options: MembershipOptionRow
}
