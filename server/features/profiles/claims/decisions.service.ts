import type { MembershipInput } from '../../../../contract/profiles/histories.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale } from '../../../endpoints/entity-tags.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { deleteRosterEntriesOf, endRosterEntriesOf, updateRosterEntriesOf } from '../board/roster.queries.ts'
import { refuseEndBeforeStart } from '../board/roster.service.ts'
import { enterIntoRoster } from '../board/roster-changes.ts'
import { lockEntry, type StoredMembership, updateEntry } from '../histories/history-entries.queries.ts'
import { statementOf } from '../histories/memberships.service.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.service.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'
import { markConfirmed } from './claims.service.ts'

/** The society's rule and clock for decisions. */
type Rules = Pick<Context, 'config'>

/** Confirms memberships: marks them, enters them into the roster, and shows them on cards. */
export async function confirmMembershipsWithin(
  { config }: Rules,
  transaction: Connection,
  administrator: Pick<Viewer, 'userId'>,
  memberships: StoredMembership[],
): Promise<void> {
  if (memberships.length === 0) return
  const now = config.now().toISOString()
  const ids = memberships.map(({ id }) => id)
  await enterIntoRoster(transaction, administrator, memberships, now)
  await markConfirmed(transaction, ids, administrator.userId, now)
  const owners = [...new Set(memberships.map(({ user_id }) => user_id))]
  await refreshShownMemberships(transaction, config, owners)
}

/**
 * Refuses a membership with a note for its owner. A confirmed one is deleted from the roster, too: the
 * confirmation was an error. Returns the previous state.
 * @param upTo refuses only claims and decisions up to this time
 * @throws {Refusal} absent, conflict when it was changed or decided since
 */
export async function refuseMembershipWithin(
  { config }: Rules,
  transaction: Connection,
  { id, note, upTo }: { id: string; note: string; upTo?: string | undefined },
): Promise<StoredMembership> {
  const membership = await requireMembership(transaction, id)
  refuseUnseen(membership, upTo)
  if (membership.confirmed_at !== null) await deleteRosterEntriesOf(transaction, id)
  const refused_at = config.now().toISOString()
  const change = { confirmed_at: null, confirmed_by: null, refused_at, refusal_note: note }
  await updateEntry(transaction, 'memberships', { id, change })
  await refreshShownMemberships(transaction, config, [membership.user_id])
  return membership
}

/**
 * Ends a membership, in the profile and in the roster; its confirmation status stays. Returns the previous
 * state.
 * @param to its last day
 * @throws {Refusal} absent, invalid (to)
 */
export async function endMembershipWithin(
  { config }: Rules,
  transaction: Connection,
  id: string,
  to: CalendarDate,
): Promise<StoredMembership> {
  const membership = await requireMembership(transaction, id)
  refuseEndBeforeStart(membership, to)
  await updateEntry(transaction, 'memberships', { id, change: { to_date: to } })
  if (membership.confirmed_at !== null) await endRosterEntriesOf(transaction, id, to)
  await refreshShownMemberships(transaction, config, [membership.user_id])
  return membership
}

/**
 * Corrects and confirms a membership, in the profile and in the roster. The roster's history is rewritten, as
 * if the correction had always applied. Returns the previous state.
 * @param upTo corrects only claims and decisions up to this time
 * @throws {Refusal} absent, conflict when it was changed or decided since, invalid (title, category)
 */
export async function correctMembershipWithin(
  { config }: Rules,
  transaction: Connection,
  administrator: Pick<Viewer, 'userId'>,
  { id, membership: input, upTo }: { id: string; membership: MembershipInput; upTo?: string | undefined },
): Promise<StoredMembership> {
  const membership = await requireMembership(transaction, id)
  refuseUnseen(membership, upTo)
  const now = config.now().toISOString()
  const known = await knownMembership(transaction, input, 'retired, too')
  const { weighty, ...statement } = statementOf(known)
  const active = input.active ?? membership.active
  await updateEntry(transaction, 'memberships', { id, change: { ...statement, weighty, active } })
  await markConfirmed(transaction, [id], administrator.userId, now)
  const confirmation = { confirmed_at: now, confirmed_by: administrator.userId }
  const isInRoster = await updateRosterEntriesOf(transaction, id, { ...statement, ...confirmation })
  if (!isInRoster) await enterIntoRoster(transaction, administrator, [{ ...membership, ...statement }], now)
  await refreshShownMemberships(transaction, config, [membership.user_id])
  return membership
}

/** @throws {Refusal} conflict when a membership was claimed or decided after an instant */
function refuseUnseen(
  { confirmed_at, refused_at, claimed_at }: StoredMembership,
  upTo: string | undefined,
): void {
  const isSeen = [confirmed_at, refused_at, claimed_at].every((at) => at === null || !upTo || at <= upTo)
  if (!isSeen) throw stale()
}

async function requireMembership(transaction: Connection, id: string): Promise<StoredMembership> {
  const membership = await lockEntry(transaction, 'memberships', id)
  if (!membership) throw refusal('absent')
  return membership
}
