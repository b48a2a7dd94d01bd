import type { LevelPeriod } from '../../../../contract/money/options-and-limits.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
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
