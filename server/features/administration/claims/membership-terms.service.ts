import type { AddedMembership, CorrectedMembership } from '../../../../contract/administration/claims.ts'
import type { TermEnd } from '../../../../contract/administration/roster.ts'
import { endOf } from '../../../../contract/profiles/histories.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { findPersonState } from '../../accounts/lifecycle/people.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { addConfirmedMembershipWithin } from '../../profiles/claims/additions.service.ts'
import { correctMembershipWithin, endMembershipWithin } from '../../profiles/claims/decisions.service.ts'
import { confirmationStatusOf, termOf } from '../../profiles/histories/memberships.service.ts'
import { ensureProfile } from '../../profiles/person/person.service.ts'

/**
 * Adds a membership to a profile and confirms it at once.
 * @throws {Refusal} no_profile, invalid (membership) when the profile has 30
 */
export async function addConfirmedMembership(
  context: Context,
  viewer: Viewer,
  { userId, reason, ...membership }: AddedMembership & { userId: string },
): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const person = await findPersonState(transaction, userId)
    if (person && !person.claimed)
      await ensureProfile(transaction, userId, context.config.now().toISOString())
    const stored = await addConfirmedMembershipWithin(context, transaction, viewer, { userId, membership })
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'add membership',
      subject: { kind: 'membership', id: stored.id },
      aboutUserId: userId,
      before: null,
      after: { ...termOf(stored), active: stored.active },
      reason: reason ?? null,
    })
  })
}

/**
 * Ends a membership, in the profile and in the roster; confirmations and notes are preserved.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endMembership(
  context: Context,
  viewer: Viewer,
  { id, to, reason }: TermEnd & { id: string },
): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const membership = await endMembershipWithin(context, transaction, id, to)
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'end membership',
      subject: { kind: 'membership', id },
      aboutUserId: membership.user_id,
      before: termOf(membership),
      after: { ...termOf(membership), to },
      reason,
    })
  })
}

/**
 * Corrects and confirms a membership, in the profile and in the roster.
 * @throws {Refusal} absent, conflict when it was changed or decided since
 */
export async function correctMembership(
  context: Context,
  viewer: Viewer,
  { id, upTo, reason, ...membership }: CorrectedMembership & { id: string },
): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const before = await correctMembershipWithin(context, transaction, viewer, { id, membership, upTo })
    const { title, category, type, from, active = before.active } = membership
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'correct membership',
      subject: { kind: 'membership', id },
      aboutUserId: before.user_id,
      before: { ...termOf(before), active: before.active, standing: confirmationStatusOf(before) },
      after: { title, category, type, from, to: endOf(membership), active, standing: 'confirmed' },
      reason,
    })
  })
}
