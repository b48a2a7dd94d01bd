import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type { MembershipCategory } from '../../../../contract/profiles/options.ts'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'

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
export function listClaims(
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
export async function countClaims(
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
export function lockClaims(transaction: Connection, filter: ClaimsFilter & { upTo: string; limit: number }) {
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
export function lockUnconfirmed(transaction: Connection, ids: string[], upTo: string) {
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
