import type {
  GroupJoining,
  GroupRole,
  GroupState,
  GroupVisibility,
} from '../../../contract/groups/options-and-limits.ts'
import type { Instant } from './site-rows.ts'

/** A group of members, such as a committee or a language class. */
export interface GroupRow {
  id: string
  name: string
  /** The sort key of the name (`nameKey`). */
  name_key: string
  /** Markdown. */
  description: string | null
  visibility: GroupVisibility
  joining: GroupJoining
  /** Counts changes, from 0. */
  version: number
  created_by: string | null
  created_at: Instant
  updated_at: Instant
}

/** A member of a group, an applicant, or an invited person. */
export interface GroupMemberRow {
  group_id: string
  user_id: string
  state: GroupState
  role: GroupRole
  /** True for recipients of emails from the group's leaders. */
  mailed: boolean
  /** The leader who invited them, until they accept. */
  invited_by: string | null
  /** The time of joining, asking or being invited. */
  since: Instant
}

export interface GroupTables {
  groups: GroupRow
  group_members: GroupMemberRow
}
