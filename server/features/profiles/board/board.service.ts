import { m } from '../../../../contract/paraglide/messages.js'
import type { Board, BoardHistory, BoardQuery, UnlistedHolders } from '../../../../contract/profiles/board.ts'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { type MembershipTitle, membershipTitles } from '../../../../contract/profiles/options-and-limits.ts'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { markupOf } from '../../../charts/drawing.ts'
import { drawOfficeTerms } from '../../../charts/office-terms.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { yearOf } from '../../../text/zone-clock.ts'
import { endOfTerm } from '../histories/memberships.service.ts'
import { listOwnOptions } from '../membership-options/known-names.service.ts'
import { findFirstOffice, listBoardOfficers, listOfficeTerms } from './roster.queries.ts'
import { holderOf } from './roster.service.ts'

/** The specified titles in form order; the one missing in that form follows the president. */
export const rankedTitles: MembershipTitle[] = membershipTitles
  .filter((title) => title !== 'Vice President')
  .flatMap((title): MembershipTitle[] => (title === 'President' ? [title, 'Vice President'] : [title]))

/** Returns the filled offices of a day, today unless given, by rank. Custom titles come last. */
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

/** The most terms in the chart, newest first; the list beside it contains all of them. */
const termsDrawn = 60

/** Returns the terms of office since the first one, by rank, with a chart. */
export async function readBoardHistory({ config, database }: Context): Promise<BoardHistory> {
  const today = dayIn(config.timeZone, config.now())
  const [rows, { ownTitles }] = await Promise.all([
    listOfficeTerms(database, config.confirmation, today),
    listOwnOptions(database),
  ])
  const ranks = [...rankedTitles, ...ownTitles.map(({ name }) => name)]
  const terms = unitedTerms(
    rows.toReversed().map((row) => ({
      title: row.title,
      user: holderOf(config, row),
      from: row.from_date,
      to: endOfTerm(row),
    })),
  ).sort((one, other) => ranks.indexOf(one.title) - ranks.indexOf(other.title))
  return { terms, drawing: drawTerms(terms, today) }
}

type Term = BoardHistory['terms'][number]

/** Unites overlapping and adjoining terms of one person in one office. */
function unitedTerms(terms: Term[]): Term[] {
  const united: Term[] = []
  for (const term of terms) {
    const earlier = united.findLast(({ title, user }) => title === term.title && user._id === term.user._id)
    if (earlier && (earlier.to === null || addDays(earlier.to, 1) >= term.from)) {
      if (earlier.to !== null && (term.to === null || term.to > earlier.to)) earlier.to = term.to
    } else united.push({ ...term })
  }
  return united
}

/** @param terms by rank */
function drawTerms(terms: Term[], today: CalendarDate): string {
  const latest = new Set(
    terms.toSorted((one, other) => (one.from < other.from ? 1 : -1)).slice(0, termsDrawn),
  )
  const drawn = terms.filter((term) => latest.has(term))
  const first = drawn.reduce((earliest, { from }) => (from < earliest ? from : earliest), today)
  const isOver = ({ to }: Term) => to !== null && to < today
  const offices = [...Map.groupBy(drawn, ({ title }): string => title)].map(([title, held]) => ({
    title: labelOf(title),
    terms: held.map((term) => ({
      name: term.user.name,
      from: yearsOf(term.from),
      to: isOver(term) ? yearsOf(term.to ?? today) : null,
    })),
  }))
  const years = { from: yearOf(first), to: Math.max(yearsOf(today), yearOf(first) + 1) }
  return markupOf(
    drawOfficeTerms(m.profiles_board_chart({ from: years.from, to: yearOf(today) }), offices, years),
  )
}

/** Returns a day as a fractional year. */
function yearsOf(day: CalendarDate): number {
  const { year, dayOfYear, daysInYear } = Temporal.PlainDate.from(day)
  return year + (dayOfYear - 1) / daysInYear
}

/** Lists the holders of all offices on a day, also those missing from the board. */
export async function listOfficeHolders(
  { confirmation }: Pick<Context['config'], 'confirmation'>,
  connection: Connection,
  on: CalendarDate,
): Promise<{ title: string; userId: string }[]> {
  const rows = [
    ...(await listBoardOfficers(connection, confirmation, on)),
    ...(await listBoardOfficers(connection, confirmation, on, false)),
  ]
  return rows.map(({ title, user_id }) => ({ title, userId: user_id }))
}

/** Lists today's officers missing from the board. Their accounts are unclaimed and not listed. */
export async function listUnlistedHolders({ config, database }: Context): Promise<UnlistedHolders> {
  const today = dayIn(config.timeZone, config.now())
  const rows = await listBoardOfficers(database, config.confirmation, today, false)
  const names = new Map(rows.map(({ user_id, name }) => [user_id, name]))
  return [...names].map(([_id, name]) => ({ _id, name }))
}

/** The most past boards that are offered. */
const mostYears = 100

/** Lists the years for which the roster contains a board, latest first. */
export async function listBoardYears({ config, database }: Context): Promise<number[]> {
  const today = dayIn(config.timeZone, config.now())
  const first = await findFirstOffice(database, today)
  if (first === null) return []
  const [latest, earliest] = [yearOf(today), yearOf(first)]
  return Array.from({ length: Math.min(latest - earliest + 1, mostYears) }, (_, back) => latest - back)
}
