import type { RosterCorrection, TermEnd } from '../../../../contract/administration/roster/schemas.ts'
import { endOf } from '../../../../contract/profiles/histories/inputs.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { correctLeftTermWithin, endRosterEntryWithin } from '../../profiles/board/roster.service.ts'

/**
 * Ends what the roster holds of an entry that its owner removed or changed.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endRosterEntry(
  { config, database }: Context,
  viewer: Viewer,
  { id, to, reason }: TermEnd & { id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const entry = await endRosterEntryWithin(transaction, id, to)
    const { title, category, from_date, to_date } = entry
    await recordAuditEntry(config, transaction, viewer, {
      act: 'end roster entry',
      subject: { kind: 'roster', id },
      aboutUserId: entry.user_id,
      before: { title, category, from: from_date, to: to_date },
      after: { to },
      reason,
    })
  })
}

/**
 * Corrects a term whose entry no profile has any more.
 * @throws {Refusal} absent
 */
export async function correctRosterEntry(
  { config, database }: Context,
  viewer: Viewer,
  { id, reason, ...term }: RosterCorrection & { id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const corrected = { ...term, to: endOf(term) }
    const entry = await correctLeftTermWithin(transaction, id, corrected)
    const { title, category, type, from_date, to_date } = entry
    await recordAuditEntry(config, transaction, viewer, {
      act: 'correct roster entry',
      subject: { kind: 'roster', id },
      aboutUserId: entry.user_id,
      before: { title, category, type, from: from_date, to: to_date },
      after: corrected,
      reason,
    })
  })
}
