import type { NotNull } from 'kysely'
import type { Departure } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { MembershipType } from '../../../../contract/profiles/options-and-limits.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { endOfTerm, type Term, termOf } from '../histories/memberships.service.ts'
import { knownFilter, knownMembership } from '../membership-options/known-names.service.ts'
import {
  countHolders,
  filtered,
  findLeftTerm,
  findRosterEntry,
  type HoldingsFilter,
  holdings,
  listHoldings,
  listRosterEntries,
  updateRosterEntry,
} from './roster.queries.ts'

const holdingsWithoutLimit = 100

interface HoldingsQuery {
  /** Today in the society's zone unless given. */
  on?: CalendarDate | undefined
  title?: string | undefined
  category?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** A term as an administrator states it. */
interface StatedTerm {
  title: string
  category: string
  type: MembershipType
  from: CalendarDate
  to: CalendarDate | null
}

interface Holding extends Term {
  _id: string
  user: ReturnType<typeof holderOf>
  /** false where no confirmation is needed. */
  confirmed: boolean
  /** True if a profile contains the entry; otherwise only the roster does. */
  entered: boolean
}

/**
 * Lists the memberships of a day, by name.
 * @throws {Refusal} invalid (cursor, title, category)
 */
export async function listRosterOn(
  context: Pick<Context, 'config' | 'database'>,
  query: HoldingsQuery,
): Promise<Page<Holding>> {
  const { config, database } = context
  const limit = query.limit ?? holdingsWithoutLimit
  const filter = await filterOf(context, query)
  const after = query.cursor ? readCursor(query.cursor, 3) : null
  const rows = await listHoldings(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ name_key, user_id, id }) => [name_key, user_id, id])
  return { items: items.map((row) => ({ user: holderOf(config, row), ...holdingOf(row) })), next }
}

/** Returns a term of the roster without its holder. */
function holdingOf(row: Awaited<ReturnType<typeof listHoldings>>[number]) {
  return {
    _id: row.id,
    ...termOf(row),
    to: endOfTerm(row),
    confirmed: row.confirmed === 1,
    entered: row.membership_id !== null,
  }
}

/**
 * Counts the people with a membership on a day; a person with two counts once.
 * @throws {Refusal} invalid (title, category)
 */
export async function countRosterOn(context: Context, query: HoldingsQuery): Promise<{ people: number }> {
  return { people: await countHolders(context.database, await filterOf(context, query)) }
}

/** Converts the query of a request to the filter of the queries. */
async function filterOf(
  { config: { confirmation, timeZone, now }, database }: Pick<Context, 'config' | 'database'>,
  { on, ...names }: HoldingsQuery,
): Promise<HoldingsFilter> {
  const { title, category } = await knownFilter(database, names)
  return { rule: confirmation, on: on ?? dayIn(timeZone, now()), title, category }
}

/**
 * Reads a term whose entry no profile contains any more.
 * @throws {Refusal} absent
 */
export async function readLeftTerm(connection: Connection, id: string) {
  const term = await findLeftTerm(connection, id)
  if (!term) throw refusal('absent')
  return { _id: term.id, name: term.name ?? '', user: term.user_id, ...termOf(term) }
}

/**
 * Corrects a term whose entry no profile contains any more. Returns its previous state.
 * @throws {Refusal} absent, invalid (title, category)
 */
export async function correctLeftTermWithin(transaction: Connection, id: string, term: StatedTerm) {
  const before = await findLeftTerm(transaction, id)
  if (!before) throw refusal('absent')
  const { title, category, type, from, to } = await knownMembership(transaction, term, 'retired, too')
  await updateRosterEntry(transaction, id, { title, category, type, from_date: from, to_date: to })
  return before
}

/** Lists a member's confirmed terms, latest first. */
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
 * Ends a roster entry whose owner removed or changed the membership. Returns its previous state.
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
 * Refuses an end before the start.
 * @throws {Refusal} invalid (to)
 */
export function refuseEndBeforeStart({ from_date }: { from_date: CalendarDate }, to: CalendarDate): void {
  if (to < from_date) throw invalid('to', m.errors_to_before_from())
}

interface HolderRow {
  user_id: string
  name: string
  departed: Departure | null
  account_id: string | null
}

/** Returns a term's holder as a reference; for a removed account only the name is stored. */
export function holderOf(config: { publicUrl: string }, { user_id, name, departed, account_id }: HolderRow) {
  return {
    _id: user_id,
    name,
    avatar: avatarAddress(config, user_id),
    departed,
    removed: account_id === null,
  }
}

const peopleWithoutLimit = 100

/** A person with all terms of a day. */
interface RosterPerson {
  user: ReturnType<typeof holderOf>
  terms: ReturnType<typeof holdingOf>[]
}

/**
 * Lists the people with a term on a day, each once, by name.
 * @throws {Refusal} invalid (cursor, title, category)
 */
export async function listRosterPeople(
  context: Pick<Context, 'config' | 'database'>,
  query: HoldingsQuery,
): Promise<Page<RosterPerson>> {
  const { config, database } = context
  const limit = query.limit ?? peopleWithoutLimit
  const filter = await filterOf(context, query)
  const after = query.cursor ? readCursor(query.cursor, 2) : null
  const holders = await listHolders(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(holders, limit, ({ name_key, user_id }) => [name_key, user_id])
  const rows = await listHoldingsOf(
    database,
    filter,
    items.map(({ user_id }) => user_id),
  )
  const byHolder = Map.groupBy(rows, ({ user_id }) => user_id)
  const people = items.flatMap(({ user_id }) => {
    const terms = byHolder.get(user_id) ?? []
    const [first] = terms
    return first ? [{ user: holderOf(config, first), terms: terms.map(holdingOf) }] : []
  })
  return { items: people, next }
}

/** Lists the holders of terms, each once, by name. */
function listHolders(
  connection: Connection,
  filter: HoldingsFilter,
  { limit, after }: { limit: number; after: [nameKey: string, userId: string] | null },
) {
  let query = filtered(holdings(connection, filter), filter)
    .clearSelect()
    .select(['name_key', 'user_id'])
    .$narrowType<{ name_key: NotNull; user_id: NotNull }>()
    .distinct()
    .orderBy('name_key')
    .orderBy('user_id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('name_key', 'user_id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Lists the terms of some holders, longest first. */
async function listHoldingsOf(connection: Connection, filter: HoldingsFilter, userIds: string[]) {
  if (userIds.length === 0) return []
  return filtered(holdings(connection, filter), filter)
    .where('user_id', 'in', userIds)
    .orderBy('from_date')
    .orderBy('id')
    .execute()
}
