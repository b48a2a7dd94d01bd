import { type SqlBool, sql } from 'kysely'
import type { ConfirmationRule } from '../../../../contract/profiles/confirmation.ts'
import { type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Connection } from '../../../database/connection.ts'
import { findRenewal, saveRenewal } from '../../../database/key-renewals.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { lockEntry, type StoredMembership } from './history-entries.queries.ts'
import type { DisplayRules } from './memberships.service.ts'

/** Selects every account, with its profile and shown membership, if any. */
export function accountsWithShownMembership(connection: Connection) {
  return connection
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('memberships as shown', 'shown.id', 'profiles.shown_membership_id')
}

/** Finds the id of a person's membership in lists. */
async function findShownId(connection: Connection, userId: string): Promise<string | null> {
  const row = await connection
    .selectFrom('profiles')
    .select('shown_membership_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.shown_membership_id ?? null
}

/** Selects the membership for a card: the first that counts, else the first claim. */
function membershipToShow(connection: Connection, { confirmation, timeZone, now }: DisplayRules) {
  const today = dayIn(timeZone, now())
  return (
    connection
      .selectFrom('memberships as entry')
      .select('entry.id')
      .where('entry.user_id', '=', sql.ref<string>('profiles.user_id'))
      .where('entry.refused_at', 'is', null)
      .orderBy((eb) => eb.case().when(isHeldBy(confirmation, 'entry')).then(0).else(1).end())
      // The same order as in `displayOrder`.
      .orderBy(
        sql`case when entry.from_date <= ${today} and (entry.to_date is null or entry.to_date >= ${today}) then 0 else 1 end`,
      )
      .orderBy(
        sql`case when entry.title <> 'General(Well-Wisher)' then 0 when entry.weighty = true then 1 else 2 end`,
      )
      .orderBy(sql`coalesce(entry.to_date, '9999-12-31')`, 'desc')
      .orderBy('entry.from_date', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(1)
  )
}

/**
 * Recomputes the membership that each card shows.
 * @param userIds the members whose memberships have changed, or null for everybody
 */
export async function refreshShownMemberships(
  connection: Connection,
  rules: DisplayRules,
  userIds: string[] | null,
): Promise<void> {
  const update = connection
    .updateTable('profiles')
    .set({ shown_membership_id: membershipToShow(connection, rules) })
  if (userIds === null) await update.execute()
  else for (const some of chunksOf(userIds)) await update.where('user_id', 'in', some).execute()
}

/**
 * Lists members whose shown membership may be outdated. A membership has begun or ended since a day.
 * @param since null for everybody with several memberships
 */
async function listOutdatedShown(
  connection: Connection,
  since: CalendarDate | null,
  today: CalendarDate,
): Promise<string[]> {
  const several = connection
    .selectFrom('memberships')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', 1)
  if (since === null) return idsOf(await several.execute())
  const turned = sql<SqlBool>`(from_date > ${since} and from_date <= ${today}) or (to_date >= ${since} and to_date < ${today})`
  const passed = connection.selectFrom('memberships as turned').select('turned.user_id').where(turned)
  return idsOf(await several.where('user_id', 'in', passed).execute())
}

function idsOf(rows: { user_id: string }[]): string[] {
  return rows.map(({ user_id }) => user_id)
}

const keys = 'shown memberships'

/** Returns the day of the last recomputation; null after a change of the order. */
async function findShownDay(connection: Connection, version: number): Promise<CalendarDate | null> {
  const renewal = await findRenewal(connection, keys)
  return renewal && renewal.version >= version ? renewal.through : null
}

/**
 * Builds the SQL condition that a membership counts, like the contract's `isHeld`.
 * @param table the query's alias of the memberships
 */
export function isHeldBy(rule: ConfirmationRule, table: string) {
  return sql<boolean>`(${columnOf(table, 'confirmed_at')} is not null or ${isHeldUnconfirmed(rule, table)})`
}

/** Builds the SQL condition that an unconfirmed membership counts; an index supports it. */
export function isHeldUnconfirmed(rule: ConfirmationRule, table: string) {
  if (rule === 'all') return sql<boolean>`false`
  const claim = sql<boolean>`${columnOf(table, 'confirmed_at')} is null and ${columnOf(table, 'refused_at')} is null`
  if (rule === 'none') return sql<boolean>`(${claim})`
  return sql<boolean>`(${claim} and ${columnOf(table, 'weighty')} = false)`
}

function columnOf(table: string, name: keyof MembershipRow) {
  return sql.ref(`${table}.${name}`)
}

/** Builds `isActiveOn` as an SQL condition, for current members. */
export function activeOn(today: CalendarDate, table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`(${column('active')} and (${column('to_date')} is null or ${column('to_date')} >= ${today}))`
}

/** Locks a person's membership in lists. */
export async function findShownMembership(
  transaction: Connection,
  userId: string,
): Promise<StoredMembership | undefined> {
  const id = await findShownId(transaction, userId)
  return id === null ? undefined : lockEntry(transaction, 'memberships', id)
}

/** The version of the display order. A new version makes a running site recompute its shown memberships. */
const orderVersion = 1

/** Recomputes the membership on each card, after a change of the society's rule. */
export async function showMembershipsBy(transaction: Connection, rules: DisplayRules): Promise<void> {
  await refreshShownMemberships(transaction, rules, null)
}

/**
 * Recomputes the shown memberships once a term has begun or ended. The day is stored last, so that steps
 * missed by a stopping process are repeated.
 */
export async function renewShownMemberships({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const today = dayIn(config.timeZone, config.now())
  const since = await findShownDay(database, orderVersion)
  if (since === today) return
  for (const userIds of chunksOf(await listOutdatedShown(database, since, today))) {
    await database
      .transaction()
      .execute((transaction) => refreshShownMemberships(transaction, config, userIds))
    await yieldToRequests()
  }
  await database
    .transaction()
    .execute((transaction) => saveRenewal(transaction, keys, { version: orderVersion, through: today }))
}
