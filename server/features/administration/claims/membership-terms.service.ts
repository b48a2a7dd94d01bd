import type { AddedMembership, CorrectedMembership } from '../../../../contract/administration/claims.ts'
import type { TermEnd } from '../../../../contract/administration/roster.ts'
import { endOf, type MembershipInput } from '../../../../contract/profiles/histories.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { findPersonState } from '../../accounts/lifecycle/person-accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { addConfirmedMembershipWithin } from '../../profiles/claims/claims.service.ts'
import { correctMembershipWithin, endMembershipWithin } from '../../profiles/claims/decisions.service.ts'
import { confirmationStatusOf, termOf } from '../../profiles/histories/memberships.service.ts'
import { ensureProfile } from '../../profiles/person/person.service.ts'

/** The transaction of a decision. */
interface Deciding extends Pick<Context, 'config'> {
  transaction: Connection
}

/**
 * Adds a membership to a profile and confirms it at once.
 * @throws {Refusal} no_profile, invalid (membership) when the profile has 30
 */
export async function addConfirmedMembership(
  { config, database }: Context,
  viewer: Viewer,
  { userId, reason = null, ...membership }: AddedMembership & { userId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const person = await findPersonState(transaction, userId)
    if (person && !person.claimed) await ensureProfile(transaction, userId, config.now().toISOString())
    await addMembership({ config, transaction }, viewer, { userId, membership, reason })
  })
}

/**
 * Adds a confirmed membership within a transaction, and records it.
 * @throws {Refusal} no_profile, invalid (membership) when the profile has 30
 */
export async function addMembership(
  { config, transaction }: Deciding,
  viewer: Viewer,
  { userId, membership, reason }: { userId: string; membership: MembershipInput; reason: string | null },
): Promise<void> {
  const stored = await addConfirmedMembershipWithin({ config }, transaction, viewer, { userId, membership })
  await recordAuditEntry(config, transaction, viewer, {
    act: 'add membership',
    subject: { kind: 'membership', id: stored.id },
    aboutUserId: userId,
    before: null,
    after: { ...termOf(stored), active: stored.active },
    reason,
  })
}

/**
 * Ends a membership, in the profile and in the roster; confirmations and notes are preserved.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endMembership(
  { config, database }: Context,
  viewer: Viewer,
  { id, to, reason = null }: TermEnd & { id: string },
): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => endMembershipAndRecord({ config, transaction }, viewer, { id, to, reason }))
}

/**
 * Ends a membership within a transaction, and records it.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endMembershipAndRecord(
  { config, transaction }: Deciding,
  viewer: Viewer,
  { id, to, reason }: { id: string; to: CalendarDate; reason: string | null },
): Promise<void> {
  const membership = await endMembershipWithin({ config }, transaction, id, to)
  await recordAuditEntry(config, transaction, viewer, {
    act: 'end membership',
    subject: { kind: 'membership', id },
    aboutUserId: membership.user_id,
    before: termOf(membership),
    after: { ...termOf(membership), to },
    reason,
  })
}

/**
 * Corrects and confirms a membership, in the profile and in the roster.
 * @throws {Refusal} absent, conflict when it was changed or decided since
 */
export async function correctMembership(
  { config, database }: Context,
  viewer: Viewer,
  { id, upTo, reason = null, ...membership }: CorrectedMembership & { id: string },
): Promise<void> {
  const correction = { id, upTo, membership, reason }
  await database
    .transaction()
    .execute((transaction) => correctMembershipAndRecord({ config, transaction }, viewer, correction))
}

interface Correction {
  id: string
  membership: MembershipInput
  /** Corrects only claims and decisions up to this time. */
  upTo?: string | undefined
  reason: string | null
}

/**
 * Corrects and confirms a membership within a transaction, and records it.
 * @throws {Refusal} absent, conflict when it was changed or decided since, invalid (title, category)
 */
export async function correctMembershipAndRecord(
  { config, transaction }: Deciding,
  viewer: Viewer,
  { id, membership, upTo, reason }: Correction,
): Promise<void> {
  const change = { id, membership, upTo }
  const before = await correctMembershipWithin({ config }, transaction, viewer, change)
  const { title, category, type, from, active = before.active } = membership
  await recordAuditEntry(config, transaction, viewer, {
    act: 'correct membership',
    subject: { kind: 'membership', id },
    aboutUserId: before.user_id,
    before: { ...termOf(before), active: before.active, standing: confirmationStatusOf(before) },
    after: { title, category, type, from, to: endOf(membership), active, standing: 'confirmed' },
    reason,
  })
}
