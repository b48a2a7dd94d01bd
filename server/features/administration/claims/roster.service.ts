import type {
  RosterCorrection,
  RosterFilter,
  RosterHolding,
  TermEnd,
} from '../../../../contract/administration/roster.ts'
import { endOf } from '../../../../contract/profiles/histories.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import type { Page } from '../../../endpoints/paging.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import {
  correctLeftTermWithin,
  endRosterEntryWithin,
  listRosterOn,
} from '../../profiles/board/roster.service.ts'
import { knownFilter } from '../../profiles/membership-options/known-names.service.ts'

/**
 * Ends a roster entry whose profile entry its owner removed or changed.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endRosterEntry(
  { config, database }: Context,
  viewer: Viewer,
  { id, to, reason = null }: TermEnd & { id: string },
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
 * Corrects a roster entry that is no longer in any profile.
 * @throws {Refusal} absent
 */
export async function correctRosterEntry(
  { config, database }: Context,
  viewer: Viewer,
  { id, reason = null, ...term }: RosterCorrection & { id: string },
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

const columns = ['name', 'title', 'category', 'type', 'from', 'to', 'confirmed']
const exportedAtOnce = 250

/**
 * Streams the roster of a day as CSV lines, read in batches.
 * @throws {Refusal} invalid (title, category)
 */
export async function exportRoster(context: Context, filter: RosterFilter): Promise<AsyncGenerator<string>> {
  await knownFilter(context.database, filter)
  return linesOf(context, filter)
}

async function* linesOf(context: Context, filter: RosterFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  let cursor: string | undefined
  do {
    const page: Page<RosterHolding> = await listRosterOn(context, {
      ...filter,
      limit: exportedAtOnce,
      cursor,
    })
    yield page.items.map(lineOf).join('')
    cursor = page.next ?? undefined
    await yieldToRequests()
  } while (cursor)
}

function lineOf({ user, title, category, type, from, to, confirmed }: RosterHolding): string {
  return csvLine([user.name, title, category, type, from, to ?? '', confirmed ? 'yes' : 'no'])
}
