import type { NewBoard } from '../../../../contract/administration/board.ts'
import {
  type BoardTermKind,
  executiveTitles,
  type MembershipType,
  noOffice,
} from '../../../../contract/profiles/options-and-limits.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { HeldOffice, StoredMembership } from '../../profiles/board/office-terms.service.ts'

/** A term affected by a change of the board. */
export interface PlannedTerm {
  kind: BoardTermKind
  userId: string
  title: string
  category: string
  type: MembershipType
  from: CalendarDate
  to: CalendarDate | null
  /** Of a new term. */
  confirmed: boolean
  /** The stored term, unless it is new. */
  stored: HeldOffice | null
}

interface BoardState {
  /** Terms of office that have not ended by the day, and later ones. */
  terms: readonly HeldOffice[]
  /** Memberships of everybody concerned, without refused ones. */
  memberships: readonly StoredMembership[]
}

/**
 * Plans the effects of a new board: who stays, whose term ends the day before, and whose begins. A person who
 * leaves the board without another membership becomes an ordinary member.
 */
export function planBoard(
  { day, until, offices }: NewBoard,
  { terms, memberships }: BoardState,
): PlannedTerm[] {
  const held = terms.filter(({ from_date }) => from_date <= day)
  const named = offices.flatMap(({ title, holders }) => holders.map((one) => ({ title, ...one })))
  // Nobody holds an office twice, even where it is named twice.
  const appointed = [...new Map(named.map((one) => [`${one.title} ${one.user}`, one])).values()]
  const isAppointed = ({ title, user_id }: HeldOffice) =>
    appointed.some((one) => one.title === title && one.user === user_id)
  const over = held.filter((term) => !isAppointed(term))
  const begins = appointed
    .filter(({ title, user }) => !held.some((term) => term.title === title && term.user_id === user))
    .map(({ title, user, category, confirmed = true }): PlannedTerm => {
      const present = presentOf(memberships, user, day)
      return {
        kind: 'begin',
        userId: user,
        title,
        category: category ?? categoryFor(title, present),
        type: present?.type ?? 'General Membership',
        from: day,
        to: until ?? plannedEnd(title, terms, over, day),
        confirmed,
        stored: null,
      }
    })
  const staying = held.filter(isAppointed).map((term) => storedTerm('stay', term, term.to_date))
  const ended = over.map((term) =>
    term.from_date === day
      ? storedTerm('withdraw', term, term.to_date)
      : storedTerm('end', term, addDays(day, -1)),
  )
  const remaining = stillMembers(ended, [...staying, ...begins], memberships, day)
  return [...ended, ...staying, ...begins, ...remaining]
}

function storedTerm(kind: BoardTermKind, term: HeldOffice, to: CalendarDate | null): PlannedTerm {
  const { user_id: userId, title, category, type, from_date: from, confirmed } = term
  return { kind, userId, title, category, type, from, to, confirmed: confirmed === 1, stored: term }
}

/** Returns a person's membership on a day, an ordinary one first. */
function presentOf(memberships: readonly StoredMembership[], userId: string, day: CalendarDate) {
  const present = memberships.filter((one) => one.user_id === userId && lastsOn(one, day))
  return present.find(({ title }) => title === noOffice) ?? present[0]
}

function lastsOn(
  { from_date, to_date }: { from_date: CalendarDate; to_date: CalendarDate | null },
  day: CalendarDate,
) {
  return from_date <= day && (to_date === null || to_date >= day)
}

function categoryFor(title: string, present: StoredMembership | undefined): string {
  if (executiveTitles.includes(title)) return 'Executive Member'
  return present?.category ?? 'General Member'
}

/**
 * Returns the last day of a new term in an office. This is the planned end of the terms that it replaces, or
 * the day before the next planned one.
 */
function plannedEnd(
  title: string,
  terms: readonly HeldOffice[],
  over: readonly HeldOffice[],
  day: CalendarDate,
): CalendarDate | null {
  const replaced = over.filter((term) => term.title === title && term.from_date < day)
  const ends = replaced.map(({ to_date }) => to_date)
  if (ends.length > 0) return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
  const later = terms.filter((term) => term.title === title && term.from_date > day)
  const [next] = later.map(({ from_date }) => from_date).toSorted()
  return next === undefined ? null : addDays(next, -1)
}

/** Plans an ordinary membership for each person who leaves the board without another. */
function stillMembers(
  ended: readonly PlannedTerm[],
  serving: readonly PlannedTerm[],
  memberships: readonly StoredMembership[],
  day: CalendarDate,
): PlannedTerm[] {
  const gone = new Set(ended.map(({ stored }) => stored?.membership_id ?? null))
  const leaving = Map.groupBy(ended, ({ userId }) => userId)
  return [...leaving].flatMap(([userId, [last]]): PlannedTerm[] => {
    const serves = serving.some((term) => term.userId === userId)
    const isMember = memberships.some(
      (one) => one.user_id === userId && lastsOn(one, day) && !gone.has(one.id),
    )
    if (!last || last.kind === 'withdraw' || serves || isMember) return []
    const category = last.category === 'Executive Member' ? 'General Member' : last.category
    const member = { ...last, kind: 'member', title: noOffice, category, from: day, to: null } as const
    return [{ ...member, confirmed: true, stored: null }]
  })
}
