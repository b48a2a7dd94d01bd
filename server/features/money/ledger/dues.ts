import {
  type DuesStatus,
  defaultGraceDays,
  type LevelPeriod,
} from '../../../../contract/money/options-and-limits.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
import type { AccountDues } from '../../../database/rows/money-rows.ts'
import type { SettledCharge } from './settlement.ts'

/** Returns the span of a society's year, identified by its first calendar year. */
export function societyYearSpan(year: number, yearStart: string): { from: CalendarDate; to: CalendarDate } {
  const from = `${year}-${yearStart}`
  return { from, to: addDays(`${year + 1}-${yearStart}`, -1) }
}

/** Returns the society's year that a day is in. */
export function societyYearOf(day: CalendarDate, yearStart: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < yearStart ? year - 1 : year
}

/** Returns the same day of the next year; 28 February for 29 February. */
export function yearAfter(day: CalendarDate): CalendarDate {
  return Temporal.PlainDate.from(day).add({ years: 1 }).toString()
}

/** The rules of a level that decide about periods. */
export interface LevelRules {
  id: string
  period: LevelPeriod
  graceDays: number
}

/** A charge of dues with its period. */
export interface DuesCharge {
  charge: SettledCharge
  lifetime: boolean
  /** The last day of paid dues, including this charge; null while it is open. */
  until: CalendarDate | null
}

/**
 * Returns the period of each charge of dues. The next one begins where the old one ended if it was paid
 * within twelve months, otherwise on the day of payment. Paid periods are never shortened.
 * @param charges of one household, or of one person, the earliest due first
 */
export function periodsOf(
  charges: readonly SettledCharge[],
  levels: ReadonlyMap<string, LevelRules>,
  { yearStart, opening }: { yearStart: string; opening: CalendarDate | null },
): DuesCharge[] {
  let paidUntil = opening
  return charges.map((charge): DuesCharge => {
    const level = levels.get(charge.entry.level_id ?? '')
    const lifetime = level?.period === 'lifetime'
    const { settledOn, entry } = charge
    if (settledOn === null || charge.state === 'corrected' || !level || lifetime)
      return { charge, lifetime, until: null }
    const until =
      level.period === 'year'
        ? endOfYear(entry.year ?? societyYearOf(entry.due_on ?? settledOn, yearStart), settledOn, yearStart)
        : endOfRolling(paidUntil, settledOn)
    paidUntil = paidUntil !== null && paidUntil > until ? paidUntil : until
    return { charge, lifetime, until: paidUntil }
  })
}

function endOfYear(year: number, settledOn: CalendarDate, yearStart: string): CalendarDate {
  const { to } = societyYearSpan(year, yearStart)
  return settledOn <= yearAfter(to) ? to : societyYearSpan(societyYearOf(settledOn, yearStart), yearStart).to
}

function endOfRolling(before: CalendarDate | null, settledOn: CalendarDate): CalendarDate {
  const from = before !== null && settledOn <= yearAfter(before) ? addDays(before, 1) : settledOn
  return addDays(yearAfter(from), -1)
}

/** The dues of an account; on a given day they have a status (`duesStatusOn`). */
export interface Dues {
  state: AccountDues
  /** The due date of the oldest open dues. */
  dueOn: CalendarDate | null
  /** The last day of grace. */
  graceUntil: CalendarDate | null
  paidUntil: CalendarDate | null
  /** The level of the last charge. */
  levelId: string | null
}

/** Dues paid before the first charge, according to an imported list. */
interface Opening {
  until: CalendarDate | null
  levelId: string | null
}

/** Summarises the dues of one household, or of one person. Returns null without any. */
export function duesOf(
  periods: readonly DuesCharge[],
  levels: ReadonlyMap<string, LevelRules>,
  opening: Opening,
): Dues | null {
  const counted = periods.filter(({ charge }) => charge.state !== 'corrected')
  const last = counted.at(-1)
  const levelId = last?.charge.entry.level_id ?? opening.levelId
  const graceDays = levels.get(levelId ?? '')?.graceDays ?? defaultGraceDays
  const paidUntil = counted.findLast(({ until }) => until !== null)?.until ?? opening.until
  const open = counted.find(({ charge }) => charge.open > 0)
  if (open) {
    const dueOn = open.charge.entry.due_on ?? open.charge.entry.received_on
    const grace = levels.get(open.charge.entry.level_id ?? '')?.graceDays ?? defaultGraceDays
    return { state: 'open', dueOn, graceUntil: addDays(dueOn, grace), paidUntil, levelId }
  }
  if (counted.some(({ lifetime }) => lifetime))
    return { state: 'lifetime', dueOn: null, graceUntil: null, paidUntil: null, levelId }
  if (paidUntil === null) return null
  const state = last?.charge.state === 'waived' ? 'waived' : 'paid'
  return { state, dueOn: null, graceUntil: addDays(paidUntil, graceDays), paidUntil, levelId }
}

/**
 * Returns the dues that decide about a household. Paid dues that end later cover the others of a person, those
 * of the household its persons, and those of all its persons the household.
 * @param persons the dues of each adult, in this account and in others
 */
export function coveringDues(household: Dues | null, persons: readonly (readonly Dues[])[]): Dues[] {
  const own = persons.map((parts) =>
    parts.filter((part) => isOpen(part) || !parts.some((other) => other !== part && covers(other, part))),
  )
  if (household === null) return own.flat()
  const rest = own.flat().filter((part) => isOpen(part) || !covers(household, part))
  if (isOpen(household) || household.state === 'lifetime') return [household, ...rest]
  const isCovered = own.length > 0 && own.every((parts) => parts.some((part) => endsLater(part, household)))
  return isCovered ? own.flat() : [household, ...rest]
}

function isOpen({ state }: Dues): boolean {
  return state === 'open'
}

function covers(one: Dues, other: Dues): boolean {
  return !isOpen(one) && endsLater(one, other)
}

function endsLater(one: Dues, other: Dues): boolean {
  return one.state === 'lifetime' || (one.paidUntil ?? '') > (other.paidUntil ?? '')
}

/** Joins the dues of a household and of its persons: the worst status decides. */
export function joinDues(parts: readonly Dues[]): Dues {
  const none: Dues = { state: 'none', dueOn: null, graceUntil: null, paidUntil: null, levelId: null }
  if (parts.length <= 1) return parts[0] ?? none
  const levelId = parts.findLast((part) => part.levelId !== null)?.levelId ?? null
  const ends = parts.flatMap(({ paidUntil }) => paidUntil ?? []).toSorted()
  const paidUntil = ends[0] ?? null
  const open = parts
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))[0]
  if (open) return { ...open, paidUntil, levelId }
  if (parts.every(({ state }) => state === 'lifetime')) return { ...none, state: 'lifetime', levelId }
  const ending = parts
    .filter((part) => part.paidUntil !== null)
    .toSorted((one, other) => ((one.paidUntil ?? '') < (other.paidUntil ?? '') ? -1 : 1))[0]
  const isWaived = parts.every(({ state }) => state === 'waived' || state === 'lifetime')
  return { ...(ending ?? none), state: isWaived ? 'waived' : 'paid', levelId }
}

/** The columns of an account that decide its status on a day. */
interface StoredDues {
  dues_state: AccountDues
  dues_due_on: CalendarDate | null
  dues_grace_until: CalendarDate | null
  dues_paid_until: CalendarDate | null
}

/**
 * Returns the dues status on a day. The list of accounts has the same rule in SQL (`accounts.queries.ts`).
 */
export function duesStatusOn(dues: StoredDues, today: CalendarDate): DuesStatus {
  const { dues_state: state, dues_due_on: dueOn, dues_grace_until: grace, dues_paid_until: paidUntil } = dues
  if (state === 'none' || state === 'lifetime') return state
  if (state === 'open') {
    if (dueOn !== null && today < dueOn && paidUntil !== null && today <= paidUntil) return 'paid'
    if (dueOn !== null && today <= dueOn) return 'due'
  } else if (paidUntil !== null && today <= paidUntil) return state
  return grace !== null && today <= grace ? 'grace' : 'overdue'
}
