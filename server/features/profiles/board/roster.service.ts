import type { Selectable } from 'kysely'
import type { Board, RosterHolding, RosterQuery } from '../../../../contract/administration/roster/schemas.ts'
import type { RosterEntry } from '../../../../contract/administration/users/schemas.ts'
import { dayIn } from '../../../../contract/profiles/birthdays.ts'
import { membershipTitles } from '../../../../contract/profiles/options.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { newId } from '../../../database/identifiers.ts'
import type { MembershipRow, RosterRow } from '../../../database/rows/profile-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { avatarAddress } from '../../accounts/accounts.service.ts'
import { insertRoster, listBoardOfficers, listHoldings, listRoster, updateRoster } from './roster.queries.ts'

type Membership = Selectable<MembershipRow>

const holdingsWithoutLimit = 100
const dayInMilliseconds = 24 * 60 * 60 * 1000

/** What was confirmed of a member, the latest first. */
export async function listRosterOf(connection: Connection, userId: string): Promise<RosterEntry[]> {
  return (await listRoster(connection, [userId])).map((row) => ({
    _id: row.id,
    ...officeOf(row),
    confirmed: row.confirmed_at,
    confirmedBy: row.officer_name,
    entered: row.entry_id !== null,
  }))
}

/**
 * Who held what on a day, by name.
 * @throws {Refusal} invalid (cursor)
 */
export async function listRosterOn(
  { config, database }: Context,
  query: RosterQuery,
): Promise<Page<RosterHolding>> {
  const limit = query.limit ?? holdingsWithoutLimit
  const filter = {
    rule: config.confirmation,
    on: query.on ?? dayIn(config.timeZone, config.now()),
    title: query.title,
    category: query.category,
  }
  const after = query.cursor ? (readCursor(query.cursor, 3) as [string, string, string]) : null
  const rows = await listHoldings(database, filter, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ name_key, user_id, id }) => [name_key, user_id, id])
  return {
    items: items.map((row) => ({
      _id: row.id,
      user: personOf(config, row),
      ...officeOf(row),
      confirmed: row.confirmed === 1,
    })),
    next,
  }
}

/** The offices that somebody holds today, in their order of rank. */
export async function readBoard({ config, database }: Context): Promise<Board> {
  const today = dayIn(config.timeZone, config.now())
  const holders = Map.groupBy(
    await listBoardOfficers(database, config.confirmation, today),
    ({ title }) => title,
  )
  return rankedTitles.flatMap((title) => {
    const held = holders.get(title)
    if (!held) return []
    // Whoever was confirmed twice, for instance under two dates, stands there once, with the first.
    const rows = held.filter(
      ({ user_id }, place) => held.findIndex((row) => row.user_id === user_id) === place,
    )
    return {
      title,
      holders: rows.map((row) => ({
        user: personOf(config, row),
        category: row.category,
        from: row.from_date,
      })),
    }
  })
}

/** As the forms list them; the one that only the other form offers stands with its kind. */
const rankedTitles = (() => {
  const [first, ...rest] = membershipTitles.filter((title) => title !== 'Vice President')
  return [first as (typeof membershipTitles)[number], 'Vice President' as const, ...rest]
})()

/**
 * Enters confirmed memberships. What the roster held of an entry stays as it was, until the day before, when another
 * title or group took its place; otherwise the new statement corrects it.
 */
export async function enterIntoRoster(
  connection: Connection,
  officer: Pick<Viewer, 'userId'>,
  memberships: Membership[],
  now: string,
): Promise<void> {
  const held = await listRoster(connection, [...new Set(memberships.map(({ user_id }) => user_id))])
  const added: RosterRow[] = []
  for (const membership of memberships) {
    const statement = {
      ...columnsOf(membership),
      membership_id: membership.id,
      confirmed_at: now,
      confirmed_by: officer.userId,
    }
    const before = held.find((row) => isPlaceOf(row, membership))
    if (before && isAnotherOffice(before, membership)) {
      const lastDay = dayBefore(membership.from_date)
      const to = before.to_date !== null && before.to_date < lastDay ? before.to_date : lastDay
      await updateRoster(connection, before.id, { membership_id: null, to_date: to })
    }
    if (before && !isAnotherOffice(before, membership)) await updateRoster(connection, before.id, statement)
    else added.push({ id: newId(), user_id: membership.user_id, ...statement })
  }
  if (added.length > 0) await insertRoster(connection, added)
}

/** The roster's row of this entry, or of one that its owner removed and has entered again. */
function isPlaceOf(
  row: { membership_id: string | null; entry_id: string | null; user_id: string } & Statement,
  membership: Membership,
): boolean {
  if (row.entry_id !== null) return row.entry_id === membership.id
  return (
    row.user_id === membership.user_id &&
    row.title === membership.title &&
    row.category === membership.category &&
    row.from_date === membership.from_date
  )
}

function isAnotherOffice(before: Statement, { title, category, from_date }: Membership): boolean {
  return (before.title !== title || before.category !== category) && from_date > before.from_date
}

type Statement = Pick<Membership, 'title' | 'category' | 'type' | 'from_date' | 'to_date'>

function columnsOf({ title, category, type, from_date, to_date }: Statement): Statement {
  return { title, category, type, from_date, to_date }
}

function officeOf({ title, category, type, from_date, to_date }: Statement) {
  return { title, category, type, from: from_date, to: to_date }
}

function personOf(config: Config, { user_id, name }: { user_id: string; name: string }) {
  return { _id: user_id, name, avatar: avatarAddress(config, user_id) }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayInMilliseconds).toISOString().slice(0, 10)
}
