import {
  type ConfirmationRule,
  type ConfirmationStatus,
  carriesWeight,
  isHeld,
  officeRank,
} from '../../../../contract/profiles/confirmation.ts'
import { latestFirst } from '../../../../contract/profiles/entry-order.ts'
import { endOf, type MembershipInput } from '../../../../contract/profiles/histories.ts'
import type {
  MembershipCategory,
  MembershipTitle,
  MembershipType,
} from '../../../../contract/profiles/options-and-limits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { KnownNames } from '../membership-options/known-names.service.ts'
import { listEntries, type StoredMembership } from './history-entries.queries.ts'

interface TermColumns {
  title: MembershipTitle
  category: MembershipCategory
  type: MembershipType
  from_date: CalendarDate
  to_date: CalendarDate | null
}

/** The terms of a membership, in the fields of the interface. */
export interface Term extends Pick<TermColumns, 'title' | 'category' | 'type'> {
  from: CalendarDate
  to: CalendarDate | null
}

/** Returns the terms of a stored membership. */
export function termOf({ title, category, type, from_date, to_date }: TermColumns): Term {
  return { title, category, type, from: from_date, to: to_date }
}

type Decided = Pick<StoredMembership, 'confirmed_at' | 'refused_at'>

/** Returns the administrators' decision on a membership. */
export function confirmationStatusOf({ confirmed_at, refused_at }: Decided): ConfirmationStatus {
  if (confirmed_at !== null) return 'confirmed'
  return refused_at === null ? 'claimed' : 'refused'
}

/** Returns a membership's confirmation status, and whether it counts. */
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
 * Returns the order in which memberships are displayed. Current before ended, held before claimed, an office
 * before ordinary membership; `refreshShownMemberships` implements the same order in SQL.
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

/** Lists some members' memberships without refused ones, latest end first. */
export async function listUnrefusedMemberships(
  connection: Connection,
  userIds: string[],
): Promise<StoredMembership[]> {
  const memberships = await listEntries(connection, 'memberships', userIds)
  return memberships.filter(({ refused_at }) => refused_at === null).sort(latestEndFirst)
}

/** A membership whose title and category exist. */
export type KnownMembership = Omit<MembershipInput, keyof KnownNames> & KnownNames

/** Creates the row of a membership that its owner enters: a claim, until an administrator decides. */
export function newMembership(userId: string, input: KnownMembership, now: string) {
  return {
    id: newId(),
    user_id: userId,
    active: input.active ?? true,
    ...statementOf(input),
    claimed_at: now,
  }
}

/**
 * Returns the columns covered by a confirmation: changing any of them turns a membership into a claim again.
 */
export function statementOf(input: KnownMembership) {
  const { title, category, type } = input
  return {
    title,
    category,
    type,
    from_date: input.from,
    to_date: endOf(input),
    weighty: carriesWeight({ title, category }),
  }
}

/**
 * Returns the changed columns of a membership that its owner saves. Without `active` the stored value stays.
 */
export function changedMembership(stored: StoredMembership, input: KnownMembership, now: string) {
  const statement = statementOf(input)
  const isOther = (['title', 'category', 'type', 'from_date', 'to_date'] as const).some(
    (column) => stored[column] !== statement[column],
  )
  return {
    ...statement,
    ...(input.active !== undefined && { active: input.active }),
    ...(isOther && {
      confirmed_at: null,
      confirmed_by: null,
      refused_at: null,
      refusal_note: null,
      claimed_at: now,
    }),
  }
}

type Period = Pick<StoredMembership, 'id' | 'from_date' | 'to_date'>

/** Orders stored memberships by their end and start only. */
function latestEndFirst(one: Period, other: Period): number {
  const entry = ({ id, from_date, to_date }: Period) => ({ _id: id, from: from_date, to: to_date })
  return latestFirst(entry(one), entry(other))
}

interface Lasting {
  from_date: CalendarDate
  to_date: CalendarDate | null
  /** The last day as a member; null for current members. */
  departed_on: CalendarDate | null
}

/** Returns the last day of a term, null while it is open. It is capped at the holder's last day as a member. */
export function endOfTerm({ from_date, to_date, departed_on }: Lasting): CalendarDate | null {
  if (departed_on === null || (to_date !== null && to_date <= departed_on)) return to_date
  return departed_on < from_date ? from_date : departed_on
}

/** Checks whether a membership is active: marked as such, and not ended. */
export function isActiveOn(today: CalendarDate, entry: Lasting & { active: boolean }): boolean {
  const end = endOfTerm(entry)
  return entry.active && (end === null || end >= today)
}
