import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import type {
  ChosenAudience,
  MembershipCategory,
  Position,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import type { BirthdayKey } from '../person/birthday-keys.service.ts'
import type { Joined } from '../person/matching.queries.ts'

/** The settings that decide about listing and about counted memberships. */
export type Rules = Pick<Config, 'requireVerification' | 'confirmation'>

/** The filters of the directory, without its search; texts are case-folded. */
export interface EntryFilter {
  category: MembershipCategory | undefined
  position: Position | undefined
  location: string | undefined
  /** Only members whose shown membership is active, or is not, on a day. */
  active: { is: boolean; on: CalendarDate } | undefined
  /** Only members whose shown membership counts. */
  heldOnly: boolean
  /** Only members with one of these birthdays, where visible to the viewer. */
  anniversaries: readonly BirthdayKey[] | undefined
  viewerId: string | null
  /** The viewer's audiences: hidden values never match. */
  audiences: ChosenAudience[]
}

/** Returns the confirmation states that count; the counterpart of `isHeld` in the contract. */
function heldConfirmations(rule: ConfirmationRule) {
  if (rule === 'all') return ['confirmed'] as const
  return rule === 'none' ? (['confirmed', 'light', 'weighty'] as const) : (['confirmed', 'light'] as const)
}

/** Builds the conditions of a filter, for a query that aliases the entries as `entry`. */
export function entriesWithin(rules: Rules, filter: EntryFilter): Expression<SqlBool> {
  const { eb, and } = expressionBuilder<Joined, 'entry'>()
  const { category, position, location, active, heldOnly, audiences } = filter
  return and([
    ...(rules.requireVerification ? [eb('entry.trusted', '=', true)] : []),
    ...(category ? [eb('entry.category', '=', category)] : []),
    ...(position ? [eb('entry.position', '=', position)] : []),
    ...(active ? [hasActive(active)] : []),
    ...(location
      ? [eb('entry.location_key', '=', location), eb('entry.location_audience', 'in', audiences)]
      : []),
    ...(filter.anniversaries ? [knownBirthday(filter)] : []),
    ...(heldOnly ? [eb('entry.confirmation', 'in', heldConfirmations(rules.confirmation))] : []),
  ])
}

/**
 * Builds the condition that the shown membership is active on a day. Active means marked so, and not ended. Ended ones
 * are few, so one subquery selects them instead of a check at every entry.
 */
function hasActive({ is, on }: NonNullable<EntryFilter['active']>): Expression<SqlBool> {
  const { eb, and, or, not, exists } = expressionBuilder<Joined, 'entry'>()
  const ended = endedMembers(on)
  return is
    ? and([
        eb('entry.active', '=', true),
        not(exists(ended.whereRef('profiles.user_id', '=', 'entry.user_id'))),
      ])
    : or([
        eb('entry.active', '=', false),
        and([eb('entry.active', 'is not', null), eb('entry.user_id', 'in', ended)]),
      ])
}

/** Selects the members whose shown membership ended before a day. */
export function endedMembers(on: CalendarDate) {
  const { selectFrom } = expressionBuilder<Joined, 'entry'>()
  return selectFrom('profiles')
    .innerJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
    .select('profiles.user_id')
    .where('shown.to_date', '<', on)
}

/** Builds the condition for birthdays visible to some audiences, or the viewer's own. */
export function knownBirthday({ audiences, viewerId }: Pick<EntryFilter, 'audiences' | 'viewerId'>) {
  const { eb, or } = expressionBuilder<Joined, 'entry'>()
  const isOpen = eb('entry.birthday_audience', 'in', audiences)
  return viewerId === null ? isOpen : or([isOpen, eb('entry.user_id', '=', viewerId)])
}

/** Counts the members of each category by their shown membership. */
export function countByCategory(connection: Connection, { requireVerification, confirmation }: Rules) {
  let query = connection
    .selectFrom('group_counts')
    .select(({ fn }) => ['category', fn.sum<number>('members').as('count')])
    .where('confirmation', 'in', heldConfirmations(confirmation))
    .groupBy('category')
  if (requireVerification) query = query.where('trusted', '=', true)
  return query.execute()
}

/** Lists the locations visible to some audiences, most frequent first. */
export function listLocations(
  connection: Connection,
  { requireVerification }: Pick<Rules, 'requireVerification'>,
  { audiences, limit }: { audiences: ChosenAudience[]; limit: number },
) {
  let spellings = connection
    .selectFrom('place_counts')
    .select(({ fn }) => ['location_key', 'location', fn.sum<number>('members').as('members')])
    .where('location_audience', 'in', audiences)
    .groupBy(['location_key', 'location'])
    .having(({ fn }) => fn.sum<number>('members'), '>', 0)
  if (requireVerification) spellings = spellings.where('trusted', '=', true)
  return connection
    .selectFrom(spellings.as('spelling'))
    .select(({ fn }) => [fn.min('location').as('location'), fn.sum<number>('members').as('count')])
    .groupBy('location_key')
    .orderBy('count', 'desc')
    .orderBy('location_key')
    .limit(limit)
    .execute()
}

/** Counts the members who show their location to some audiences. */
export async function countLocated(
  connection: Connection,
  { requireVerification }: Pick<Rules, 'requireVerification'>,
  audiences: ChosenAudience[],
): Promise<number> {
  let query = connection
    .selectFrom('place_counts')
    .select(({ fn }) => fn.sum<number | null>('members').as('count'))
    .where('location_audience', 'in', audiences)
  if (requireVerification) query = query.where('trusted', '=', true)
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

/** The columns by which each table of counters groups. */
const countedBy = {
  group_counts: ['category', 'confirmation', 'trusted'],
  place_counts: ['location_key', 'location', 'location_audience', 'trusted'],
} as const

type Counters = keyof typeof countedBy

/**
 * Merges the slots of a table's counters. Merges committed counts only; concurrent transactions count in their own
 * slots.
 */
async function foldTable(transaction: Connection, table: Counters): Promise<void> {
  const columns = sql.join(countedBy[table].map((column) => sql.ref(column)))
  const name = sql.table(table)
  await sql`with gone as (delete from ${name} where slot <> '' returning *)
    insert into ${name} (${columns}, slot, members)
    select ${columns}, '', sum(members) from gone group by ${columns} having sum(members) <> 0
    on conflict (${columns}, slot) do update set members = ${name}.members + excluded.members`.execute(
    transaction,
  )
  await sql`delete from ${name} where slot = '' and members = 0`.execute(transaction)
}

/** Checks whether any counter is split across several slots. */
export async function hasSlots(connection: Connection): Promise<boolean> {
  const slots = ['group_counts', 'place_counts'] as const
  for (const table of slots) {
    const slot = await connection
      .selectFrom(table)
      .select('slot')
      .where('slot', '<>', '')
      .limit(1)
      .executeTakeFirst()
    if (slot) return true
  }
  return false
}

export async function foldTables(transaction: Connection): Promise<void> {
  await foldTable(transaction, 'group_counts')
  await foldTable(transaction, 'place_counts')
}
