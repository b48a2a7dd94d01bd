import { type FestivalKey, festivalOf } from '../../../../contract/events/festival-list.ts'
import { bikramSambat } from '../../../../contract/time/bikram-sambat.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'
import { lunarDay } from './lunar-days.ts'

/** A year of Bikram Sambat begins in April: months up to Poush begin in the Gregorian year that is 57 less. */
const yearsAhead = 57
const poush = 9

/** The day by the rule of a festival; null without one. `isSettled`: it follows from a settled year. */
export interface RuledDay {
  day: CalendarDate | null
  isSettled: boolean
}

const computed = new Map<string, RuledDay>()

/** Returns the day of a festival in a Gregorian year by its rule. */
export function ruledDay(key: FestivalKey, year: number): RuledDay {
  const id = `${key} ${year}`
  const ruled = computed.get(id) ?? compute(key, year)
  computed.set(id, ruled)
  return ruled
}

function compute(key: FestivalKey, year: number): RuledDay {
  const { rule } = festivalOf(key)
  if (rule.by === 'sun') {
    const day = firstOf(rule.month, year)
    return {
      day: day && addDays(day, rule.day - 1),
      isSettled: day !== null && bikramSambat.stateOf(yearOf(rule.month, year)) !== 'provisional',
    }
  }
  if (rule.by === 'moon') return { day: lunarDay(rule, year), isSettled: false }
  if (rule.by === 'moon and weekday') {
    const after = lunarDay(rule.after, year)
    return { day: after && nextWeekday(after, rule.weekday), isSettled: false }
  }
  return { day: null, isSettled: false }
}

/** Returns the months in which the society holds a festival without a rule; null for another festival. */
export function unnamedMonths(
  key: FestivalKey,
  year: number,
): { first: CalendarDate; last: CalendarDate } | null {
  const { rule } = festivalOf(key)
  if (rule.by !== 'society') return null
  const [first, next] = [firstOf(rule.months[0], year), firstOf(rule.months[1] + 1, year)]
  return first && next ? { first, last: addDays(next, -1) } : null
}

/** Returns when a month of Bikram Sambat begins in a Gregorian year; null outside of the table. */
function firstOf(month: number, year: number): CalendarDate | null {
  return bikramSambat.toGregorian({ year: yearOf(month, year), month, day: 1 })?.toString() ?? null
}

function yearOf(month: number, year: number): number {
  return year + yearsAhead - (month > poush ? 1 : 0)
}

function nextWeekday(after: CalendarDate, weekday: number): CalendarDate {
  const daysLater = (weekday - new Date(after).getUTCDay() + 6) % 7
  return addDays(after, daysLater + 1)
}
