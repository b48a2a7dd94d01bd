import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  BirthDateAudience,
  BirthdayCalendar,
  BoardTermKind,
  ChosenAudience,
  Gender,
  MembershipCategory,
  MembershipTitle,
  MembershipType,
  OptionKind,
  OwnName,
  PhoneAudience,
  Position,
} from '../../../contract/profiles/options-and-limits.ts'
import type { CalendarDate, Instant } from './site-rows.ts'

export interface ProfileRow {
  user_id: string
  position: Position
  company: string | null
  website: string | null
  location: string | null
  /** Case-folded location, for the directory's filter. */
  location_key: string | null
  gender: Gender
  /** null while unknown; forms require it. */
  dob: CalendarDate | null
  /** Month and day of birth, `MM-DD` or `bs-MM-DD` (Bikram Sambat); may be known without `dob`. */
  birthday: string | null
  birthday_calendar: Generated<BirthdayCalendar>
  /** The year of birth where `dob` is unknown. */
  birth_year: number | null
  /** True where the year comes from a stated age, and may be off by one. */
  birth_year_about: Generated<boolean>
  /** The name in another script. */
  other_name: string | null
  other_name_key: string | null
  dob_audience: BirthDateAudience
  /** '' while unknown. */
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
  /** True when a parent allows a child in birthday lists. */
  birthday_allowed: Generated<boolean>
  /** True where the owner chose that no list names the profile. */
  unlisted: Generated<boolean>
  skills: JSONColumnType<string[]>
  bio: string | null
  twitter: string | null
  facebook: string | null
  youtube: string | null
  linkedin: string | null
  instagram: string | null
  /** The membership that cards and groups show, as derived by `refreshShownMemberships`. */
  shown_membership_id: string | null
  created_at: Instant
  updated_at: Instant
}

/** The parts of a postal address; null where unknown. */
interface PostalColumns {
  street: string | null
  town: string | null
  state: string | null
  zip: string | null
  country: string | null
}

/** Private details of a person, which lists for members never read. */
export interface PersonDetailsRow extends PostalColumns {
  user_id: string
  further_phones: JSONColumnType<{ phone: string; note: string | null }[]>
  further_emails: JSONColumnType<string[]>
  member_number: string | null
  note: string | null
  tags: JSONColumnType<string[]>
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
  /** null unless confirmed; a claim is neither confirmed nor refused. */
  confirmed_at: Instant | null
  confirmed_by: string | null
  refused_at: Instant | null
  refusal_note: string | null
  /** The time of the last entry or change as a claim, which orders the queue. */
  claimed_at: Instant | null
  /** See `carriesWeight`. */
  weighty: boolean
}

/** A membership as an administrator confirmed it. */
export interface RosterRow extends Omit<EntryRow, 'user_id'> {
  /** null once the account was removed. */
  user_id: string | null
  /** The id and name that replace a removed account; the id leads to no account. */
  person_id: string | null
  person_name: string | null
  person_name_key: string | null
  /** null once its owner has replaced or removed the entry. */
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

/** A change of the board, which can be undone for a day; deleted after some months. */
export interface BoardChangeRow {
  id: string
  /** The first day of the new board. */
  day: CalendarDate
  created_by: string
  created_at: Instant
  undone_at: Instant | null
  /** The time of the emails to the new officers. */
  written_at: Instant | null
  /** An added sentence of the emails. */
  note: string | null
  /** Number of terms that undoing left unchanged, because they were changed later. */
  left_terms: Generated<number>
}

/** A term that a change of the board ended, began, left unchanged or withdrew. */
export interface BoardChangeTermRow {
  change_id: string
  place: number
  kind: BoardTermKind
  /** null for an account that was removed earlier. */
  user_id: string | null
  membership_id: string | null
  /** The roster entry of a term that no profile contains any more. */
  roster_id: string | null
  title: MembershipTitle
  category: MembershipCategory
  from_date: CalendarDate
  to_date: CalendarDate | null
  /** The values that undoing restores. */
  earlier: JSONColumnType<object> | null
}

/** The words by which the directory's search finds a profile. */
export interface SearchWordRow {
  word: string
  /** The key shared by all spellings of the word, a space, and the word; empty until the keys are renewed. */
  spelling: Generated<string>
  user_id: string
  /** The owner's name key, so that results are in the order of names. */
  name_key: string
  /** The people who may find the profile by this word. */
  audience: Generated<ChosenAudience>
}

/** A custom title or category. */
export interface MembershipOptionRow {
  id: string
  kind: OptionKind
  name: OwnName
  /** The comparison key of the name (`lookalikeKey`). */
  name_key: string
  nepali: string | null
  retired_at: Instant | null
  version: number
}

export interface HouseholdRow extends PostalColumns {
  id: string
  name: string
  name_key: string
  /** Several lines, as on an envelope; composed of the parts where they are known. */
  address: string | null
  version: number
  created_at: Instant
}

/** A person's membership of a household; nobody is in two. */
export interface HouseholdMemberRow {
  user_id: string
  household_id: string
  /**
   * True for an adult who manages the household and its dependants. These are its children and people without
   * an account.
   */
  manages: boolean
  joined_at: Instant
}

/** A member who was asked to join a household, and has not decided yet. */
export interface HouseholdInvitationRow {
  user_id: string
  household_id: string
  invited_by: string
  created_at: Instant
}

/** The stored state of a membership; a society's rule decides whether it counts. */
type Confirmation = 'confirmed' | 'refused' | 'weighty' | 'light'

/** A profile that lists may name. Database triggers update these rows with every relevant write. */
export interface DirectoryEntryRow {
  user_id: string
  name_key: string
  /**
   * True where the address is verified or need not be; false only hides it where verification is required.
   */
  trusted: boolean
  birthday: string | null
  birthday_audience: BirthDateAudience
  position: Position
  /** The category of the membership on the card; null without one. */
  category: MembershipCategory | null
  active: boolean | null
  confirmation: Confirmation | null
  location: string | null
  location_key: string | null
  location_audience: ChosenAudience
}

/** Counts listed members. A counter is the sum over its slots; each transaction may use one of its own. */
interface CounterRow {
  trusted: boolean
  slot: string
  members: number
}

export interface GroupCountRow extends CounterRow {
  category: MembershipCategory
  confirmation: Confirmation
}

export interface PlaceCountRow extends CounterRow {
  location_key: string
  location: string
  location_audience: ChosenAudience
}

export interface ProfileTables {
  profiles: ProfileRow
  person_details: PersonDetailsRow
  memberships: MembershipRow
  roster: RosterRow
  experiences: ExperienceRow
  educations: EducationRow
  search_words: SearchWordRow
  board_changes: BoardChangeRow
  board_change_terms: BoardChangeTermRow
  membership_options: MembershipOptionRow
  households: HouseholdRow
  household_members: HouseholdMemberRow
  household_invitations: HouseholdInvitationRow
  directory_entries: DirectoryEntryRow
  group_counts: GroupCountRow
  place_counts: PlaceCountRow
}
