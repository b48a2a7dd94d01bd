import { m } from '../../../../contract/paraglide/messages.js'
import type { MembershipCategory, MembershipTitle } from '../../../../contract/profiles/options.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { type Term, termOf } from '../histories/memberships.service.ts'
import { endOfTerm } from '../terms/term-ends.ts'
import { holderOf } from './holders.ts'
import {
  countHolders,
  findLeftTerm,
  findRosterEntry,
  listHoldings,
  listRosterEntries,
  updateRosterEntry,
} from './roster.queries.ts'

const holdingsWithoutLimit = 100

interface HoldingsQuery {
  /** Today in the society's zone unless given. */
  on?: CalendarDate | undefined
  title?: MembershipTitle | undefined
  category?: MembershipCategory | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

interface Holding extends Term {
  _id: string
  user: ReturnType<typeof holderOf>
  /** false where no confirmation is needed. */
  confirmed: boolean
  /** Whether a profile has the entry; otherwise only the roster does. */
  entered: boolean
}

/**
 * Lists the memberships held on a day, by name.
 * @throws {Refusal} invalid (cursor)
 */
export async function listRosterOn(
  { config, database }: Context,
  query: HoldingsQuery,
): Promise<Page<Holding>> {
  const limit = query.limit ?? holdingsWithoutLimit
  const filter = filterOf(config, query)
  const after = query.cursor ? readCursor(query.cursor, 3) : null
  const rows = await listHoldings(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ name_key, user_id, id }) => [name_key, user_id, id])
  const holdings = items.map((row) => ({
    _id: row.id,
    user: holderOf(config, row),
    ...termOf(row),
    to: endOfTerm(row),
    confirmed: row.confirmed === 1,
    entered: row.membership_id !== null,
  }))
  return { items: holdings, next }
}

/** Counts the people who hold something on a day; whoever holds two things counts once. */
export async function countRosterOn(
  { config, database }: Context,
  query: HoldingsQuery,
): Promise<{ people: number }> {
  return { people: await countHolders(database, filterOf(config, query)) }
}

function filterOf(
  { confirmation, timeZone, now }: Context['config'],
  { on, title, category }: HoldingsQuery,
) {
  return { rule: confirmation, on: on ?? dayIn(timeZone, now()), title, category }
}

/**
 * Reads a term whose entry no profile has any more.
 * @throws {Refusal} absent
 */
export async function readLeftTerm(connection: Connection, id: string) {
  const term = await findLeftTerm(connection, id)
  if (!term) throw refusal('absent')
  return { _id: term.id, name: term.name ?? '', user: term.user_id, ...termOf(term) }
}

/**
 * Corrects a term whose entry no profile has any more. Returns it as it was.
 * @throws {Refusal} absent
 */
export async function correctLeftTermWithin(transaction: Connection, id: string, term: Term) {
  const before = await findLeftTerm(transaction, id)
  if (!before) throw refusal('absent')
  const { title, category, type, from, to } = term
  await updateRosterEntry(transaction, id, { title, category, type, from_date: from, to_date: to })
  return before
}

/** Lists what was confirmed of a member, the latest first. */
export async function listRosterOf(connection: Connection, userId: string) {
  return (await listRosterEntries(connection, [userId])).map((row) => ({
    _id: row.id,
    ...termOf(row),
    to: endOfTerm(row),
    confirmed: row.confirmed_at,
    confirmedBy: row.confirmer_name,
    entered: row.entry_id !== null,
  }))
}

/**
 * Ends what the roster holds of an entry that its owner removed or changed. Returns it as it was.
 * @throws {Refusal} absent, invalid (to)
 */
export async function endRosterEntryWithin(transaction: Connection, id: string, to: CalendarDate) {
  const entry = await findRosterEntry(transaction, id)
  if (!entry) throw refusal('absent')
  refuseEndBeforeStart(entry, to)
  await updateRosterEntry(transaction, id, { to_date: to })
  return entry
}

/**
 * Refuses to end something before it starts.
 * @throws {Refusal} invalid (to)
 */
export function refuseEndBeforeStart({ from_date }: { from_date: CalendarDate }, to: CalendarDate): void {
  if (to < from_date) throw invalid('to', m.errors_to_before_from())
}
