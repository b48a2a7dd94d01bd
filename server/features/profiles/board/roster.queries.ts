import { type ExpressionBuilder, type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import type { Listing } from '../../../../contract/accounts/options-and-limits.ts'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import {
  type MembershipCategory,
  type MembershipTitle,
  noOffice,
} from '../../../../contract/profiles/options-and-limits.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import type { RosterRow } from '../../../database/rows/profile-rows.ts'
import { isHeldUnconfirmed } from '../histories/shown-memberships.service.ts'

const mostOnTheBoard = 200

export async function insertRosterEntries(
  connection: Connection,
  rows: Insertable<RosterRow>[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.insertInto('roster').values(chunk).execute()
}

export function updateRosterEntry(connection: Connection, id: string, change: Updateable<RosterRow>) {
  return connection.updateTable('roster').set(change).where('id', '=', id).execute()
}

export function findRosterEntry(connection: Connection, id: string) {
  return connection.selectFrom('roster').selectAll().where('id', '=', id).executeTakeFirst()
}

export type RosterRecord = Awaited<ReturnType<typeof listRosterEntries>>[number]

/** Lists the roster's entries of some members, latest first; `entry_id` is null without a profile's entry. */
export function listRosterEntries(connection: Connection, userIds: string[]) {
  return connection
    .selectFrom('roster')
    .leftJoin('memberships', 'memberships.id', 'roster.membership_id')
    .leftJoin('users as owner', 'owner.id', 'roster.user_id')
    .leftJoin('users as confirmer', 'confirmer.id', 'roster.confirmed_by')
    .selectAll('roster')
    .select(['memberships.id as entry_id', 'confirmer.name as confirmer_name', 'owner.departed_on'])
    .where('roster.user_id', 'in', userIds)
    .orderBy('roster.from_date', 'desc')
    .orderBy('roster.id', 'desc')
    .execute()
}

/** Detaches a person's terms from an account about to be removed; the terms retain the name. */
export function detachTerms(
  connection: Connection,
  userId: string,
  person: { person_id: string; person_name: string; person_name_key: string },
) {
  return connection
    .updateTable('roster')
    .set({ ...person, user_id: null, membership_id: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Ends every term of a member on their last day, and deletes later terms. */
export async function endTermsAt(connection: Connection, userId: string, lastDay: string): Promise<void> {
  await connection
    .deleteFrom('roster')
    .where('user_id', '=', userId)
    .where('from_date', '>', lastDay)
    .execute()
  await connection
    .updateTable('roster')
    .set({ to_date: lastDay })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('to_date', 'is', null), eb('to_date', '>', lastDay)]))
    .execute()
}

/** Deletes a member's terms of ordinary membership, which is not an office. */
export function deleteOrdinaryTerms(connection: Connection, userId: string) {
  return connection
    .deleteFrom('roster')
    .where('user_id', '=', userId)
    .where('title', '=', noOffice)
    .where('category', '=', 'General Member')
    .execute()
}

/** Ends the roster's entries of a membership. */
export function endRosterEntriesOf(connection: Connection, membershipId: string, to: string) {
  return connection
    .updateTable('roster')
    .set({ to_date: to })
    .where('membership_id', '=', membershipId)
    .execute()
}

/** Changes the roster's entries of a membership; returns false when there are none. */
export async function updateRosterEntriesOf(
  connection: Connection,
  membershipId: string,
  change: Updateable<RosterRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('roster')
    .set(change)
    .where('membership_id', '=', membershipId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Finds a term whose entry no profile contains any more, with its holder's name. */
export function findLeftTerm(connection: Connection, id: string) {
  return connection
    .selectFrom('roster')
    .leftJoin('users', 'users.id', 'roster.user_id')
    .leftJoin('memberships', 'memberships.id', 'roster.membership_id')
    .selectAll('roster')
    .select(({ fn }) => fn.coalesce('users.name', 'roster.person_name').as('name'))
    .where('roster.id', '=', id)
    .where('memberships.id', 'is', null)
    .executeTakeFirst()
}

/** Counts the people with a membership on a day; a person with two counts once. */
export async function countHolders(connection: Connection, filter: HoldingsFilter): Promise<number> {
  const { count } = await filtered(holdings(connection, filter), filter)
    .clearSelect()
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes all terms of a member. */
export function deleteTermsOf(connection: Connection, userId: string) {
  return connection.deleteFrom('roster').where('user_id', '=', userId).execute()
}

export function deleteRosterEntriesOf(connection: Connection, membershipId: string) {
  return connection.deleteFrom('roster').where('membership_id', '=', membershipId).execute()
}

/** The society's rule, the day, and the title and category. */
export interface HoldingsFilter {
  rule: ConfirmationRule
  on: string
  title: MembershipTitle | undefined
  category: MembershipCategory | undefined
}

/** Lists the memberships of a day, by name: confirmed ones, and others that the rule accepts unconfirmed. */
export function listHoldings(
  connection: Connection,
  filter: HoldingsFilter,
  { limit, after }: { limit: number; after: [nameKey: string, userId: string, id: string] | null },
) {
  let query = filtered(holdings(connection, filter), filter)
    .orderBy('name_key')
    .orderBy('user_id')
    .orderBy('id')
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('name_key', 'user_id', 'id'), '>', tuple(...after)),
    )
  return query.execute()
}

/** Finds the first day of the earliest confirmed office; null when none began by `upTo`. */
export async function findFirstOffice(connection: Connection, upTo: string): Promise<string | null> {
  const row = await connection
    .selectFrom('roster')
    .select('from_date')
    .where('title', '<>', noOffice)
    .where('from_date', '<=', upTo)
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst()
  return row?.from_date ?? null
}

/** Finds the first day of the earliest confirmed membership of a category. */
export async function findFirstMembership(
  connection: Connection,
  category: MembershipCategory,
): Promise<string | null> {
  const row = await connection
    .selectFrom('roster')
    .select('from_date')
    .where('category', '=', category)
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst()
  return row?.from_date ?? null
}

/** Lists the board officers of a day, listed or unlisted ones, longest serving first. */
export function listBoardOfficers(connection: Connection, rule: ConfirmationRule, on: string, listed = true) {
  return holdings(connection, { rule, on })
    .where('title', '<>', noOffice)
    .where((eb) => (listed ? isOnTheBoard(eb) : eb('listing', '=', 'unclaimed')))
    .orderBy('from_date')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostOnTheBoard)
    .execute()
}

/** Lists the terms of board officers that began by a day, latest first. */
export function listOfficeTerms(connection: Connection, rule: ConfirmationRule, upTo: string) {
  return allHoldings(connection, rule)
    .where('title', '<>', noOffice)
    .where('from_date', '<=', upTo)
    .where(({ or, eb, ref }) =>
      or([eb('departed_on', 'is', null), eb('departed_on', '>=', ref('from_date'))]),
    )
    .where(isOnTheBoard)
    .orderBy('from_date', 'desc')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostOnTheBoard)
    .execute()
}

/**
 * Builds the condition that the board includes a holder. It excludes unclaimed accounts, unless listed
 * manually.
 */
function isOnTheBoard({ eb, or }: ExpressionBuilder<{ holding: { listing: Listing | null } }, 'holding'>) {
  return or([eb('listing', 'is', null), eb('listing', '=', 'listed')])
}

export function filtered(query: ReturnType<typeof holdings>, { title, category }: HoldingsFilter) {
  const titled = title ? query.where('title', '=', title) : query
  return category ? titled.where('category', '=', category) : titled
}

const holderColumns = [
  'users.suspended_at',
  'users.departed',
  'users.departed_on',
  'users.listing',
  'users.id as account_id',
] as const
const termColumns = [
  'entry.title',
  'entry.category',
  'entry.type',
  'entry.from_date',
  'entry.to_date',
] as const

export function holdings(connection: Connection, { rule, on }: Pick<HoldingsFilter, 'rule' | 'on'>) {
  return allHoldings(connection, rule)
    .where('from_date', '<=', on)
    .where(({ or, eb }) => or([eb('to_date', 'is', null), eb('to_date', '>=', on)]))
    .where(({ or, eb }) => or([eb('departed_on', 'is', null), eb('departed_on', '>=', on)]))
}

/** Selects every term that counts; those of suspended people only if requested. */
export function allHoldings(connection: Connection, rule: ConfirmationRule, withSuspended = false) {
  const confirmed = connection
    .selectFrom('roster as entry')
    .leftJoin('users', 'users.id', 'entry.user_id')
    .leftJoin('memberships', 'memberships.id', 'entry.membership_id')
    .select(({ fn }) => [
      'entry.id',
      'memberships.id as membership_id',
      fn.coalesce('entry.user_id', 'entry.person_id').as('user_id'),
      fn.coalesce('users.name', 'entry.person_name').as('name'),
      fn.coalesce('users.name_key', 'entry.person_name_key').as('name_key'),
    ])
    .select(holderColumns)
    .select(termColumns)
    .select(sql<number>`1`.as('confirmed'))
  const unconfirmed = connection
    .selectFrom('memberships as entry')
    .innerJoin('users', 'users.id', 'entry.user_id')
    .select(['entry.id', 'entry.id as membership_id', 'entry.user_id', 'users.name', 'users.name_key'])
    .select(holderColumns)
    .select(termColumns)
    .select(sql<number>`0`.as('confirmed'))
    .where(isHeldUnconfirmed(rule, 'entry'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('roster').select('roster.id').whereRef('roster.membership_id', '=', 'entry.id'))),
    )
  const all = connection
    .selectFrom(confirmed.unionAll(unconfirmed).as('holding'))
    .selectAll()
    .$narrowType<{ user_id: NotNull; name: NotNull; name_key: NotNull }>()
  return withSuspended ? all : all.where('suspended_at', 'is', null)
}

export function findOwner(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['name', 'name_key', 'departed_on'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
