import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { MembershipInput } from '../../../../contract/profiles/histories.ts'
import type { MembershipCategory } from '../../../../contract/profiles/options-and-limits.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows, shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { deleteRosterEntriesOf, deleteTermsOf } from '../board/roster.queries.ts'
import { enterIntoRoster } from '../board/roster-changes.ts'
import { deleteEntry, type StoredMembership } from '../histories/history-entries.queries.ts'
import {
  type DisplayRules,
  type KnownMembership,
  newMembership,
  type Term,
  termOf,
} from '../histories/memberships.service.ts'
import { addEntries, membershipSection } from '../histories/sections.ts'
import { refreshShownMemberships } from '../histories/shown-memberships.service.ts'
import { knownFilter, knownMembership } from '../membership-options/known-names.service.ts'

const claimsWithoutLimit = 100

interface ClaimsQuery {
  category?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

interface Claim extends Term {
  _id: string
  user: { _id: string; name: string; avatar: string }
  claimed: string
  /** The earlier confirmed statement. */
  before: Term | null
}

/**
 * Lists the memberships that wait for confirmation, oldest claim first.
 * @throws {Refusal} invalid (cursor, category)
 */
export async function listOpenClaims(
  { config, database }: Context,
  query: ClaimsQuery,
): Promise<Page<Claim>> {
  const limit = query.limit ?? claimsWithoutLimit
  const filter = await filterOf(config, database, query.category)
  const after = query.cursor ? readCursor(query.cursor, 2) : null
  const rows = await listClaims(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ claimed_at, id }) => [claimed_at ?? '', id])
  const claims = items.map((row) => ({
    _id: row.id,
    user: { _id: row.user_id, name: row.name, avatar: avatarAddress(config, row.user_id) },
    ...termOf(row),
    claimed: row.claimed_at ?? '',
    before: confirmedBefore(row),
  }))
  return { items: claims, next }
}

function confirmedBefore(row: Awaited<ReturnType<typeof listClaims>>[number]): Term | null {
  const { before_title: title, before_category: category, before_type: type, before_from: from } = row
  return title && category && type && from ? { title, category, type, from, to: row.before_to } : null
}

async function filterOf(
  { confirmation }: Pick<Context['config'], 'confirmation'>,
  connection: Connection,
  asked: string | undefined,
) {
  const { category } = await knownFilter(connection, { category: asked })
  return { rule: confirmation, category }
}

/** Counts the memberships that wait for confirmation. */
export function countOpenClaims({ config, database }: Context): Promise<number> {
  return countClaims(database, config.confirmation)
}

/** Counts the memberships that wait for confirmation and were claimed within a span of time. */
export function countNewClaims(
  { config, database }: Pick<Context, 'config' | 'database'>,
  span: { after: string; until: string },
): Promise<number> {
  return countClaims(database, config.confirmation, span)
}

/**
 * Locks the given memberships for a decision, until the transaction ends.
 * @param upTo excludes memberships claimed or decided later, and confirmed ones
 */
export function takeNamedClaims(
  transaction: Connection,
  ids: string[],
  upTo: string,
): Promise<StoredMembership[]> {
  return lockUnconfirmed(transaction, ids, upTo)
}

/**
 * Locks the oldest open claims for a decision, until the transaction ends.
 * @param upTo excludes claims made later
 * @throws {Refusal} invalid (category)
 */
export async function takeOldestClaims(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  { category, ...taken }: { category: string | undefined; upTo: string; limit: number },
): Promise<StoredMembership[]> {
  return lockClaims(transaction, { ...(await filterOf(config, transaction, category)), ...taken })
}

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

interface ClaimsFilter {
  rule: ConfirmationRule
  category: MembershipCategory | undefined
}

/**
 * Selects the memberships without a decision, oldest claim first. Claims without weight are queued only under
 * the rule `all`; claims with weight even under `none`, so that administrators may still confirm them.
 */
function claims(connection: Connection, { rule, category }: ClaimsFilter) {
  let query = connection
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.confirmed_at', 'is', null)
    .where('memberships.refused_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .orderBy('memberships.claimed_at')
    .orderBy('memberships.id')
  if (rule !== 'all') query = query.where('memberships.weighty', '=', true)
  if (category) query = query.where('memberships.category', '=', category)
  return query
}

/** Lists a page of the queue, oldest claim first. Each comes with the earlier confirmed statement. */
function listClaims(
  connection: Connection,
  filter: ClaimsFilter,
  { limit, after }: { limit: number; after: [claimedAt: string, id: string] | null },
) {
  let query = claims(connection, filter)
    .leftJoin('roster', 'roster.membership_id', 'memberships.id')
    .selectAll('memberships')
    .select(['users.name', 'roster.title as before_title', 'roster.category as before_category'])
    .select(['roster.type as before_type', 'roster.from_date as before_from', 'roster.to_date as before_to'])
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('memberships.claimed_at', 'memberships.id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Counts the undecided claims; with a span, those made after one instant and up to another. */
async function countClaims(
  connection: Connection,
  rule: ConfirmationRule,
  span?: { after: string; until: string },
): Promise<number> {
  let query = claims(connection, { rule, category: undefined })
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('count'))
  if (span)
    query = query
      .where('memberships.claimed_at', '>', span.after)
      .where('memberships.claimed_at', '<=', span.until)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Locks the first claims made up to an instant. Their owners cannot change them until the transaction ends. */
function lockClaims(transaction: Connection, filter: ClaimsFilter & { upTo: string; limit: number }) {
  const query = claims(transaction, filter)
    .selectAll('memberships')
    .where('memberships.claimed_at', '<=', filter.upTo)
    .limit(filter.limit)
  return (locksRows(transaction) ? query.forUpdate('memberships') : query).execute()
}

/**
 * Locks the given memberships that are unconfirmed and unchanged since an instant, refused ones included. Their owners
 * cannot change them until the transaction ends.
 */
function lockUnconfirmed(transaction: Connection, ids: string[], upTo: string) {
  const query = transaction
    .selectFrom('memberships')
    .selectAll()
    .where('id', 'in', ids)
    .where('confirmed_at', 'is', null)
    .where('claimed_at', '<=', upTo)
    .where(({ or, eb }) => or([eb('refused_at', 'is', null), eb('refused_at', '<=', upTo)]))
    .orderBy('id')
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

export function markConfirmed(connection: Connection, ids: string[], by: string, at: string) {
  return connection
    .updateTable('memberships')
    .set({ confirmed_at: at, confirmed_by: by, refused_at: null, refusal_note: null })
    .where('id', 'in', ids)
    .execute()
}
