import type { MembershipInput } from '../../../../contract/profiles/histories.ts'
import type { Connection } from '../../../database/connection.ts'
import { shareLockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import { deleteRosterEntriesOf, deleteTermsOf } from '../board/roster.queries.ts'
import { enterIntoRoster } from '../board/roster-changes.ts'
import { deleteEntry, type StoredMembership } from '../histories/entries.queries.ts'
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
import { countClaims, listClaims, lockClaims, lockUnconfirmed } from './claims.queries.ts'

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
