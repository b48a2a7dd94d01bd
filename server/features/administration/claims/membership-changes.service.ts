import type { Selectable } from 'kysely'
import type { AddedMembership, MembershipEnd } from '../../../../contract/administration/roster/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { findRosterEntry, listRoster, updateRoster } from '../../profiles/board/roster.queries.ts'
import { insertMembership, updateMembership } from '../../profiles/histories/entries.queries.ts'
import { newMembership } from '../../profiles/histories/membership-columns.ts'
import { findProfile, refreshShownMembership } from '../../profiles/profiles.queries.ts'
import { findMembership } from './claims.queries.ts'
import { confirm, statementOf } from './claims.service.ts'

/**
 * Adds a membership to somebody's profile; it is confirmed at once.
 * @throws {Refusal} no_profile
 */
export async function addMembershipFor(
  context: Context,
  viewer: Viewer,
  { userId, reason, ...input }: AddedMembership & { userId: string },
): Promise<void> {
  const { config, database } = context
  await database.transaction().execute(async (transaction) => {
    await shareLockAccount(transaction, userId)
    if (!(await findProfile(transaction, userId))) throw refusal('no_profile')
    const added = newMembership(userId, input, config.now().toISOString())
    await insertMembership(transaction, added)
    const stored = (await findMembership(transaction, added.id)) as Selectable<MembershipRow>
    await confirm(context, transaction, viewer, [stored])
    await recordAuditEntry(config, transaction, viewer, {
      act: 'add membership',
      subject: { kind: 'membership', id: added.id },
      aboutUserId: userId,
      before: null,
      after: { ...statementOf(stored), active: stored.active },
      reason: reason ?? null,
    })
  })
}

/**
 * Ends a membership, in the profile and in the roster; what officers have said of it stays.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endMembership(
  { config, database }: Context,
  viewer: Viewer,
  { id, to, reason }: MembershipEnd & { id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const membership = await findMembership(transaction, id)
    if (!membership) throw refusal('absent')
    refuseEndBefore(membership, to)
    await updateMembership(transaction, id, { to_date: to })
    const entries = await listRoster(transaction, [membership.user_id])
    const entry = entries.find(({ membership_id }) => membership_id === id)
    if (entry && membership.confirmed_at !== null) await updateRoster(transaction, entry.id, { to_date: to })
    await refreshShownMembership(transaction, config.confirmation, [membership.user_id])
    await recordAuditEntry(config, transaction, viewer, {
      act: 'end membership',
      subject: { kind: 'membership', id },
      aboutUserId: membership.user_id,
      before: statementOf(membership),
      after: { ...statementOf(membership), to },
      reason,
    })
  })
}

/**
 * Ends what the roster holds of an entry that its owner removed or changed.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endRosterEntry(
  { config, database }: Context,
  viewer: Viewer,
  { id, to, reason }: MembershipEnd & { id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const entry = await findRosterEntry(transaction, id)
    if (!entry) throw refusal('absent')
    refuseEndBefore(entry, to)
    await updateRoster(transaction, id, { to_date: to })
    await recordAuditEntry(config, transaction, viewer, {
      act: 'end roster entry',
      subject: { kind: 'roster', id },
      aboutUserId: entry.user_id,
      before: { title: entry.title, category: entry.category, from: entry.from_date, to: entry.to_date },
      after: { to },
      reason,
    })
  })
}

function refuseEndBefore({ from_date }: { from_date: string }, to: string): void {
  if (to < from_date) throw invalid('to', m.errors_to_before_from())
}
