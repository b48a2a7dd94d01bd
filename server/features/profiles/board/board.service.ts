import type { Board, BoardQuery, UnlistedHolders } from '../../../../contract/profiles/board.ts'
import { type MembershipTitle, membershipTitles } from '../../../../contract/profiles/options.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context } from '../../../endpoints/context.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'
import { findFirstOffice, listBoardOfficers } from './roster.queries.ts'
import { holderOf } from './roster.service.ts'

/** The fixed titles as the forms list them; the one that only the other form offers follows the president. */
const rankedTitles: MembershipTitle[] = membershipTitles
  .filter((title) => title !== 'Vice President')
  .flatMap((title): MembershipTitle[] => (title === 'President' ? [title, 'Vice President'] : [title]))

/** Returns the filled offices of a day, today unless given, by rank. The society's own titles come last. */
export async function readBoard({ config, database }: Context, { on }: BoardQuery): Promise<Board> {
  const today = dayIn(config.timeZone, config.now())
  const day = on ?? today
  const [rows, { ownTitles }] = await Promise.all([
    listBoardOfficers(database, config.confirmation, day),
    listOwnOptions(database),
  ])
  // The terms of an account removed today last until today, but the board leaves the person out at once.
  const serving = rows.filter(
    ({ account_id, to_date }) => day !== today || account_id !== null || to_date !== today,
  )
  const officers = Map.groupBy(serving, ({ title }): string => title)
  return [...rankedTitles, ...ownTitles.map(({ name }) => name)].flatMap((title) => {
    const rows = officers.get(title)
    if (!rows) return []
    // A person confirmed twice, for instance for two periods, is listed once, with the first.
    const holders = rows.filter(
      ({ user_id }, place) => rows.findIndex((row) => row.user_id === user_id) === place,
    )
    return {
      title,
      holders: holders.map((row) => ({
        user: holderOf(config, row),
        category: row.category,
        from: row.from_date,
      })),
    }
  })
}

/** Lists today's officers that the board leaves out. Their accounts are unclaimed and not listed. */
export async function listUnlistedHolders({ config, database }: Context): Promise<UnlistedHolders> {
  const today = dayIn(config.timeZone, config.now())
  const rows = await listBoardOfficers(database, config.confirmation, today, false)
  const names = new Map(rows.map(({ user_id, name }) => [user_id, name]))
  return [...names].map(([_id, name]) => ({ _id, name }))
}

/** The most boards of past years that are offered. */
const mostYears = 100

/** Lists the years for which the roster contains a board, the latest first. */
export async function listBoardYears({ config, database }: Context): Promise<number[]> {
  const today = dayIn(config.timeZone, config.now())
  const first = await findFirstOffice(database, today)
  if (first === null) return []
  const [latest, earliest] = [yearOf(today), yearOf(first)]
  return Array.from({ length: Math.min(latest - earliest + 1, mostYears) }, (_, back) => latest - back)
}

function yearOf(day: string): number {
  return Number(day.slice(0, 'YYYY'.length))
}
