import type {
  BirthDateAudience,
  ChosenAudience,
  MembershipCategory,
  Position,
} from '../../../contract/profiles/options.ts'

/** What the database knows of the state of a membership, from which a society's rule tells whether it is held. */
type Confirmation = 'confirmed' | 'refused' | 'weighty' | 'light'

/** A profile that lists may name. The database keeps these rows itself, with every write that concerns them. */
export interface DirectoryEntryRow {
  user_id: string
  name_key: string
  /** Counts as the owner of the address, or need not: listed also where addresses must be verified. */
  trusted: boolean
  birthday: string | null
  birthday_audience: BirthDateAudience
  position: Position
  /** Of the membership that the card shows; null without one. */
  category: MembershipCategory | null
  active: boolean | null
  confirmation: Confirmation | null
  location: string | null
  location_key: string | null
  location_audience: ChosenAudience
}

/** Counts listed members; a counter is the sum over its slots, of which each transaction may have one. */
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

/** How far derived columns are renewed: the keys of names after an update, the shown memberships each day. */
export interface KeyRenewalRow {
  keys: 'names' | 'shown memberships'
  /** The version of the functions that derive them. */
  version: number
  /** Of names the id of the last account that has them, null once all do; of shown memberships the day they are of. */
  through: string | null
}

export interface DirectoryTables {
  key_renewals: KeyRenewalRow
  directory_entries: DirectoryEntryRow
  group_counts: GroupCountRow
  place_counts: PlaceCountRow
}
