import {
  type ConfirmationRule,
  type ConfirmationStatus,
  isHeld,
  officeRank,
} from '../../../../contract/profiles/confirmation.ts'
import type {
  MembershipCategory,
  MembershipTitle,
  MembershipType,
} from '../../../../contract/profiles/options.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { latestEndFirst } from './membership-columns.ts'
import { listMemberships, type StoredMembership } from './memberships.queries.ts'

interface TermColumns {
  title: MembershipTitle
  category: MembershipCategory
  type: MembershipType
  from_date: CalendarDate
  to_date: CalendarDate | null
}

/** The statement of a membership, in the fields of the interface. */
export interface Term extends Pick<TermColumns, 'title' | 'category' | 'type'> {
  from: CalendarDate
  to: CalendarDate | null
}

/** Returns the statement of a stored membership. */
export function termOf({ title, category, type, from_date, to_date }: TermColumns): Term {
  return { title, category, type, from: from_date, to: to_date }
}

type Decided = Pick<StoredMembership, 'confirmed_at' | 'refused_at'>

/** Returns the administrators' decision on a membership. */
export function confirmationStatusOf({ confirmed_at, refused_at }: Decided): ConfirmationStatus {
  if (confirmed_at !== null) return 'confirmed'
  return refused_at === null ? 'claimed' : 'refused'
}

/** Returns a membership's confirmation status, and if the society counts it as held. */
export function confirmationOf(
  rule: ConfirmationRule,
  { title, category, ...decided }: Decided & Pick<Term, 'title' | 'category'>,
) {
  const standing = confirmationStatusOf(decided)
  return { standing, held: isHeld(rule, { title, category, standing }) }
}

/** The settings and the clock that decide which membership is displayed first. */
export type DisplayRules = Pick<Config, 'confirmation' | 'timeZone' | 'now'>

/**
 * Returns the order in which memberships are displayed: current before ended, held before claimed, an office before
 * ordinary membership; `refreshShownMemberships` follows it in SQL.
 */
export function displayOrder({ confirmation, timeZone, now }: DisplayRules) {
  const today = dayIn(timeZone, now())
  const ranksOf = (row: StoredMembership) => [
    row.from_date <= today && (row.to_date === null || row.to_date >= today) ? 0 : 1,
    confirmationOf(confirmation, row).held ? 0 : 1,
    officeRank(row),
  ]
  return (one: StoredMembership, other: StoredMembership): number => {
    const others = ranksOf(other)
    const difference = ranksOf(one).map((rank, index) => rank - (others[index] ?? 0))
    return difference.find((rank) => rank !== 0) ?? latestEndFirst(one, other)
  }
}

/** Lists the memberships of some members that nobody refused, the latest end first. */
export async function listUnrefusedMemberships(
  connection: Connection,
  userIds: string[],
): Promise<StoredMembership[]> {
  const memberships = await listMemberships(connection, userIds)
  return memberships.filter(({ refused_at }) => refused_at === null).sort(latestEndFirst)
}
