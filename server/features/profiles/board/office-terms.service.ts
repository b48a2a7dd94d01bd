import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import { noOffice } from '../../../../contract/profiles/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import {
  insertEntries,
  listEntries,
  lockEntry,
  type StoredMembership,
  updateEntry,
} from '../histories/history-entries.queries.ts'
import type { DisplayRules } from '../histories/memberships.service.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.service.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'
import { rankedTitles } from './board.service.ts'
import {
  allHoldings,
  endRosterEntriesOf,
  findRosterEntry,
  insertRosterEntries,
  listRosterEntries,
  updateRosterEntry,
} from './roster.queries.ts'

export type { StoredMembership } from '../histories/history-entries.queries.ts'

/** A term of office that has not ended by a day. */
export type HeldOffice = Awaited<ReturnType<typeof listOffices>>[number]

/** Lists terms of office that have not ended by a day, including suspended people's. */
export function listOffices({ config }: Pick<Context, 'config'>, connection: Connection, day: CalendarDate) {
  return listHeldOffices(connection, config.confirmation, day)
}

/** Lists terms of office that count once confirmed, and have not ended by a day. */
export async function listWaitingOffices(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  day: CalendarDate,
): Promise<HeldOffice[]> {
  if (config.confirmation === 'none') return []
  return (await listHeldOffices(connection, 'none', day)).filter(({ confirmed }) => confirmed === 0)
}

/** Lists the offices that may be filled, by rank; custom ones come last. */
export async function listOfficeTitles(connection: Connection): Promise<string[]> {
  const { ownTitles } = await listOwnOptions(connection)
  const offered = ownTitles.filter(({ retired }) => !retired).map(({ name }) => name)
  return [...rankedTitles.filter((title) => title !== noOffice), ...offered]
}

/** Lists some people's memberships, without refused ones. */
export async function listMembershipsOf(
  connection: Connection,
  userIds: string[],
): Promise<StoredMembership[]> {
  if (userIds.length === 0) return []
  const memberships = await listEntries(connection, 'memberships', userIds)
  return memberships.filter(({ refused_at }) => refused_at === null)
}

/** The rows of a term, for restoring it. */
export interface TermRows {
  membership: StoredMembership | null
  roster: Awaited<ReturnType<typeof findRosterEntry>> | null
}

/** Reads the rows of a membership and of its roster entry; either may be missing. */
export async function readTermRows(
  transaction: Connection,
  { membershipId, rosterId }: { membershipId: string | null; rosterId: string | null },
): Promise<TermRows> {
  const membership =
    membershipId === null ? undefined : await lockEntry(transaction, 'memberships', membershipId)
  const [ofEntry] = membership
    ? (await listRosterEntries(transaction, [membership.user_id])).filter(
        ({ membership_id }) => membership_id === membership.id,
      )
    : []
  const id = ofEntry?.id ?? rosterId
  const roster = id === null ? undefined : await findRosterEntry(transaction, id)
  return { membership: membership ?? null, roster: roster ?? null }
}

/** Sets the last day of a term, in the profile and in the roster; null leaves it open again. */
export async function setEndOfTerm(
  transaction: Connection,
  rules: DisplayRules,
  { membership, roster }: TermRows,
  to: CalendarDate | null,
): Promise<void> {
  if (roster) await updateRosterEntry(transaction, roster.id, { to_date: to })
  if (!membership) return
  await updateEntry(transaction, 'memberships', { id: membership.id, change: { to_date: to } })
  if (to !== null) await endRosterEntriesOf(transaction, membership.id, to)
  await refreshShownMemberships(transaction, rules, [membership.user_id])
}

/** Deletes a roster entry that no profile contains any more. */
export async function deleteLeftTerm(transaction: Connection, id: string): Promise<void> {
  await deleteRosterEntry(transaction, id)
}

/** Restores the rows of a withdrawn term. */
export async function restoreTerm(
  transaction: Connection,
  rules: DisplayRules,
  { membership, roster }: TermRows,
): Promise<void> {
  if (membership) await insertEntries(transaction, 'memberships', [membership])
  if (roster) await insertRosterEntries(transaction, [roster])
  if (membership) await refreshShownMemberships(transaction, rules, [membership.user_id])
}

/** The most terms of office that are read. */
const mostTerms = 1000

function deleteRosterEntry(connection: Connection, id: string) {
  return connection.deleteFrom('roster').where('id', '=', id).execute()
}

/** Lists terms of office that have not ended by a day, suspended holders included. The earliest come first. */
function listHeldOffices(connection: Connection, rule: ConfirmationRule, day: string) {
  return allHoldings(connection, rule, true)
    .where('title', '<>', noOffice)
    .where(({ or, eb }) => or([eb('to_date', 'is', null), eb('to_date', '>=', day)]))
    .where(({ or, eb }) => or([eb('departed_on', 'is', null), eb('departed_on', '>=', day)]))
    .where('account_id', 'is not', null)
    .orderBy('from_date')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostTerms)
    .execute()
}
