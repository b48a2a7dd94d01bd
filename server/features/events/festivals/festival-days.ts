import { type FestivalKey, festivalOf, type MoonRule } from '../../../../contract/events/festival-list.ts'
import { currentCalendar } from '../../../../contract/time/bikram-sambat.ts'
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

/** Returns the day of a festival in a Gregorian year by its rule. */
export function ruledDay(key: FestivalKey, year: number): RuledDay {
  const { rule } = festivalOf(key)
  if (rule.by === 'sun') {
    const day = firstOf(rule.month, year)
    return {
      day: day && addDays(day, rule.day - 1),
      isSettled: day !== null && currentCalendar().stateOf(yearOf(rule.month, year)) !== 'provisional',
    }
  }
  return { day: rule.by === 'society' ? null : dayByMoon(key, rule, year), isSettled: false }
}

const computed = new Map<string, CalendarDate | null>()

function dayByMoon(key: FestivalKey, rule: MoonRule, year: number): CalendarDate | null {
  const id = `${key} ${year}`
  const known = computed.get(id)
  if (known !== undefined) return known
  const found = lunarDay(rule.by === 'moon' ? rule : rule.after, year)
  const day = rule.by === 'moon' ? found : found && nextWeekday(found, rule.weekday)
  computed.set(id, day)
  return day
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
  return (
    currentCalendar()
      .toGregorian({ year: yearOf(month, year), month, day: 1 })
      ?.toString() ?? null
  )
}

function yearOf(month: number, year: number): number {
  return year + yearsAhead - (month > poush ? 1 : 0)
}

function nextWeekday(after: CalendarDate, weekday: number): CalendarDate {
  const daysLater = (weekday - new Date(after).getUTCDay() + 6) % 7
  return addDays(after, daysLater + 1)
}
