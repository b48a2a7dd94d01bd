import { Body, Observer, SearchMoonPhase, SearchRiseSet, SunPosition } from 'astronomy-engine'
import {
  type FestivalKey,
  festivalOf,
  type LunarRule,
  type MoonRule,
} from '../../../../contract/events/festival-list.ts'
import { currentCalendar } from '../../../../contract/time/bikram-sambat.ts'
import { addDays, type CalendarDate, dayIn } from '../../../../contract/time/calendar-date.ts'
import { day } from '../../../../contract/time/durations.ts'

const zone = 'Asia/Kathmandu'
const kathmandu = new Observer(27.7172, 85.324, 1324)
/** In a tithi the moon gains 12° on the sun; a lunar month has 30. */
const degreesPerTithi = 12
const tithisOfHalf = 15
const longestLunarMonth = 30
const months = 12

/** A lunar month: its new moon, and its number, Baisakh first; null for a leap month, in which no festival is held. */
interface LunarMonth {
  newMoon: Date
  month: number | null
}

/** Returns the day of a tithi in a Gregorian year, as Kathmandu sees it; null in a year without its month. */
export function lunarDay({ month, half, tithi, at }: LunarRule, year: number): string | null {
  // In Nepal a month begins with its dark half, which follows the full moon of the month before.
  const number = half === 'bright' ? month : ((month + months - 2) % months) + 1
  const place = half === 'bright' ? tithi : tithisOfHalf + tithi
  const days = lunarMonthsAround(year)
    .filter((one) => one.month === number)
    .map(({ newMoon }) => dayOfTithi(newMoon, place, at === 'sunset' ? -1 : 1))
  return days.find((one) => one.startsWith(`${year}-`)) ?? null
}

const monthsOfYears = new Map<number, LunarMonth[]>()

function lunarMonthsAround(year: number): LunarMonth[] {
  const found = monthsOfYears.get(year) ?? findLunarMonths(year)
  monthsOfYears.set(year, found)
  return found
}

function findLunarMonths(year: number): LunarMonth[] {
  const newMoons: Date[] = []
  let from = new Date(Date.UTC(year - 1, 10, 1))
  while (from.getTime() < Date.UTC(year + 1, 1, 1)) {
    const newMoon = phaseAfter(0, from)
    newMoons.push(newMoon)
    from = new Date(newMoon.getTime() + day)
  }
  const signs = newMoons.map(signOfSun)
  return newMoons.map((newMoon, index) => {
    const sign = signs[index] ?? 0
    return { newMoon, month: sign === signs[index + 1] ? null : sign + 1 }
  })
}

/** Returns the day at whose sunrise or sunset a tithi runs; where none is within it, the day on which it begins. */
function dayOfTithi(newMoon: Date, place: number, direction: 1 | -1): string {
  const begin = place === 1 ? newMoon : phaseAfter((place - 1) * degreesPerTithi, newMoon)
  const end = phaseAfter((place % longestLunarMonth) * degreesPerTithi, begin)
  const sun = SearchRiseSet(Body.Sun, kathmandu, direction, begin, 2)?.date
  return dayIn(zone, sun && sun < end ? sun : begin)
}

function phaseAfter(degrees: number, from: Date): Date {
  const found = SearchMoonPhase(degrees, from, longestLunarMonth + 1)
  if (!found) throw new Error(`No phase of ${degrees}° follows ${from.toISOString()}`)
  return found.date
}

/** Returns the sun's sign of the zodiac, from 0, by the ayanamsa of Lahiri. */
function signOfSun(instant: Date): number {
  const years = (instant.getTime() - Date.UTC(2000, 0, 1)) / (365.25 * day)
  const ayanamsa = 23.857 + years * 0.01397
  const longitude = (SunPosition(instant).elon - ayanamsa + 360) % 360
  return Math.floor(longitude / 30)
}

/** A year of Bikram Sambat begins in April: months up to Poush begin in the Gregorian year that is 57 less. */
const yearsAhead = 57
const poush = 9

/** The day by the rule of a festival; null without one. `isSettled`: it follows from a settled year. */
interface RuledDay {
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
