import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { avatarAddress } from '../../accounts/account/accounts.service.ts'
import type { StoredMembership } from '../histories/entries.queries.ts'
import { type Term, termOf } from '../histories/memberships.service.ts'
import { knownFilter } from '../membership-options/known-names.service.ts'
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
