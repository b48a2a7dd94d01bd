import type { Instant } from './stored-times.ts'

export interface HouseholdRow {
  id: string
  name: string
  name_key: string
  /** Several lines, as on an envelope. */
  address: string | null
  version: number
  created_at: Instant
}

/** Somebody's place in a household; nobody has two. */
export interface HouseholdMemberRow {
  user_id: string
  household_id: string
  /** Whether this adult changes the household and answers for its children and for those without an account. */
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

export interface HouseholdTables {
  households: HouseholdRow
  household_members: HouseholdMemberRow
  household_invitations: HouseholdInvitationRow
}
