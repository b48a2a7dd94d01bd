import type { Insertable } from 'kysely'
import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { RosterRow } from '../../../database/rows/profile-rows.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import type { StoredMembership } from '../histories/history-entries.queries.ts'
import {
  deleteOrdinaryTerms,
  detachTerms,
  endTermsAt,
  findOwner,
  insertRosterEntries,
  listRosterEntries,
  type RosterRecord,
  updateRosterEntry,
} from './roster.queries.ts'

type ConfirmedMembership = Pick<
  StoredMembership,
  'id' | 'user_id' | 'title' | 'category' | 'type' | 'from_date' | 'to_date'
>

/**
 * Enters confirmed memberships into the roster. When the title or category changes from a later day on, the earlier
 * entry ends on the day before; otherwise the new statement corrects the earlier entry.
 */
export async function enterIntoRoster(
  transaction: Connection,
  administrator: Pick<Viewer, 'userId'>,
  memberships: ConfirmedMembership[],
  now: string,
): Promise<void> {
  if (memberships.length === 0) return
  const owners = [...new Set(memberships.map(({ user_id }) => user_id))]
  const entries = await listRosterEntries(transaction, owners)
  const added: Insertable<RosterRow>[] = []
  for (const membership of memberships) {
    const { id, user_id, title, category, type, from_date, to_date } = membership
    const statement = { title, category, type, from_date, to_date }
    const confirmation = { membership_id: id, confirmed_at: now, confirmed_by: administrator.userId }
    const before = entries.find((entry) => isEntryOf(entry, membership))
    if (before && !isReplacedBy(before, membership)) {
      await updateRosterEntry(transaction, before.id, { ...statement, ...confirmation })
      continue
    }
    if (before) await endBefore(transaction, before, from_date)
    added.push({ id: newId(), user_id, ...statement, ...confirmation })
  }
  if (added.length > 0) await insertRosterEntries(transaction, added)
}

/**
 * Checks whether a roster entry belongs to this membership. That includes a membership that its owner removed
 * and entered again.
 */
function isEntryOf(entry: RosterRecord, membership: ConfirmedMembership): boolean {
  if (entry.entry_id !== null) return entry.entry_id === membership.id
  return (
    entry.user_id === membership.user_id &&
    entry.title === membership.title &&
    entry.category === membership.category &&
    entry.from_date === membership.from_date
  )
}

/**
 * Checks whether a membership replaces an earlier entry: its title or category differs, and it starts later.
 */
function isReplacedBy(before: RosterRecord, { title, category, from_date }: ConfirmedMembership): boolean {
  return (before.title !== title || before.category !== category) && from_date > before.from_date
}

/** Ends an entry on the day before another one starts, unless it has ended earlier. */
async function endBefore(transaction: Connection, entry: RosterRecord, start: string): Promise<void> {
  const lastDay = addDays(start, -1)
  const to = entry.to_date !== null && entry.to_date < lastDay ? entry.to_date : lastDay
  await updateRosterEntry(transaction, entry.id, { membership_id: null, to_date: to })
}

/**
 * Ends a removed member's terms of office, and retains only the name with them. Their last day is the day of
 * the removal, or of an earlier departure.
 */
export const rosterOnAccounts: AccountSubscriber = {
  async removed({ config, transaction }, userId) {
    const owner = await findOwner(transaction, userId)
    if (!owner) return
    await endTermsAt(transaction, userId, owner.departed_on ?? dayIn(config.timeZone, config.now()))
    await deleteOrdinaryTerms(transaction, userId)
    await detachTerms(transaction, userId, {
      person_id: newId(),
      person_name: owner.name,
      person_name_key: owner.name_key,
    })
  },
}
