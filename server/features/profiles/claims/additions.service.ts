import type { MembershipInput } from '../../../../contract/profiles/histories.ts'
import type { Connection } from '../../../database/connection.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { deleteRosterEntriesOf, deleteTermsOf } from '../board/roster.queries.ts'
import { enterIntoRoster } from '../board/roster-changes.ts'
import { deleteEntry } from '../histories/entries.queries.ts'
import { type DisplayRules, type KnownMembership, newMembership } from '../histories/memberships.service.ts'
import { addEntries, membershipSection } from '../histories/sections.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.queries.ts'
import { knownMembership } from '../membership-options/known-names.service.ts'

export type { KnownMembership } from '../histories/memberships.service.ts'

/** The society's rule and clock for adding memberships. */
type Rules = Pick<Context, 'config'>
type Administrator = Pick<Viewer, 'userId'>

/** A membership to add to a member's profile; `confirmed` if it starts out confirmed. */
interface NewMembership {
  userId: string
  membership: KnownMembership
  confirmed: boolean
}

/**
 * Adds a confirmed membership to a member's profile. Returns the stored row.
 * @throws {Refusal} no_profile, invalid (title, category; membership when the profile has 30)
 */
export async function addConfirmedMembershipWithin(
  { config }: Rules,
  transaction: Connection,
  administrator: Administrator,
  { userId, membership }: { userId: string; membership: MembershipInput },
) {
  await shareLockAccount(transaction, userId)
  const now = config.now().toISOString()
  const known = await knownMembership(transaction, membership, 'retired, too')
  const row = rowOf({ userId, membership: known, confirmed: true }, administrator, now)
  await storeRows({ config }, transaction, administrator, [row], now)
  return row
}

/**
 * Adds memberships to the profiles of several members at once. Returns their ids in the same order.
 * @throws {Refusal} no_profile, invalid (membership) when a profile would have more than 30
 */
export async function addMembershipsWithin(
  { config }: Rules,
  transaction: Connection,
  administrator: Administrator,
  added: NewMembership[],
): Promise<string[]> {
  const now = config.now().toISOString()
  const rows = added.map((one) => rowOf(one, administrator, now))
  if (rows.length > 0) await storeRows({ config }, transaction, administrator, rows, now)
  return rows.map(({ id }) => id)
}

function rowOf({ userId, membership, confirmed }: NewMembership, { userId: by }: Administrator, now: string) {
  const claim = newMembership(userId, membership, now)
  return { ...claim, confirmed_at: confirmed ? now : null, confirmed_by: confirmed ? by : null }
}

async function storeRows(
  { config }: Rules,
  transaction: Connection,
  administrator: Administrator,
  rows: ReturnType<typeof rowOf>[],
  now: string,
): Promise<void> {
  await addEntries(transaction, membershipSection, rows)
  const confirmed = rows.filter(({ confirmed_at }) => confirmed_at !== null)
  await enterIntoRoster(transaction, administrator, confirmed, now)
  const owners = [...new Set(rows.map(({ user_id }) => user_id))]
  await refreshShownMemberships(transaction, config, owners)
}

/** Deletes a membership that was entered by mistake, also from the roster. */
export async function withdrawMembership(
  transaction: Connection,
  rules: DisplayRules,
  { userId, membershipId }: { userId: string; membershipId: string },
): Promise<void> {
  await deleteRosterEntriesOf(transaction, membershipId)
  await deleteEntry(transaction, 'memberships', membershipId)
  await refreshShownMemberships(transaction, rules, [userId])
}

/** Deletes all roster terms of a person who was added by mistake. Their account is about to be removed. */
export async function withdrawTermsOf(transaction: Connection, userId: string): Promise<void> {
  await deleteTermsOf(transaction, userId)
}
