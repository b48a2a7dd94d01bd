import { anniversariesOn, anniversaryOf, upcomingDays } from '../../../../contract/profiles/birthdays.ts'
import type { BirthdayCalendar, Celebration } from '../../../../contract/profiles/options-and-limits.ts'
import { type BikramSambatCalendar, currentCalendar } from '../../../../contract/time/bikram-sambat.ts'
import { longestMonth } from '../../../../contract/time/bikram-sambat-years.ts'
import { addDays, type CalendarDate } from '../../../../contract/time/calendar-date.ts'

/** A stored birthday: `MM-DD`, or `bs-MM-DD` for month and day in Bikram Sambat. */
export type BirthdayKey = string

const bikramSambatMark = 'bs-'

/** Returns the key of a birthday; Gregorian where the date is outside of the Bikram Sambat table. */
export function birthdayKey(dob: CalendarDate, calendar: BirthdayCalendar): BirthdayKey {
  const date = calendar === 'bikramSambat' ? currentCalendar().nepaliDay(dob) : null
  return date === null ? anniversaryOf(dob) : bikramSambatKey(date.month, date.day)
}

/**
 * Lists the keys celebrated on a day. The last day of a month in Bikram Sambat also has the days that this
 * month lacks in this year (docs/product-decisions.md#birthdays).
 */
export function birthdayKeysOn(day: CalendarDate): BirthdayKey[] {
  const calendar = currentCalendar()
  const date = calendar.nepaliDay(day)
  if (date === null) return anniversariesOn(day)
  const isLast = calendar.gregorianDay({ ...date, day: date.day + 1 }) === null
  const days = isLast ? longestMonth - date.day + 1 : 1
  const keys = Array.from({ length: days }, (_, index) => bikramSambatKey(date.month, date.day + index))
  return [...anniversariesOn(day), ...keys]
}

/** Classifies a birthday: today, within the next 7 days, or neither. */
export function classifyBirthdayKey(key: BirthdayKey, today: CalendarDate): Celebration | null {
  if (classified.today !== today || classified.calendar !== currentCalendar()) {
    const upcoming = upcomingDays(today).flatMap(birthdayKeysOn)
    classified.today = today
    classified.calendar = currentCalendar()
    classified.celebrations = new Map([
      ...upcoming.map((one) => [one, 'upcoming'] as const),
      ...birthdayKeysOn(today).map((one) => [one, 'today'] as const),
    ])
  }
  return classified.celebrations.get(key) ?? null
}

/** The cached keys of the last requested day: a list requests the same day for each member. */
const classified: {
  today: CalendarDate
  calendar: BikramSambatCalendar
  celebrations: Map<BirthdayKey, Celebration>
} = {
  today: '',
  calendar: currentCalendar(),
  celebrations: new Map(),
}

/** Returns a birthday as `MM-DD`: in Bikram Sambat that of the first celebration on or after a day. */
export function gregorianAnniversary(key: BirthdayKey, from: CalendarDate): string {
  if (!isBikramSambat(key)) return key
  return anniversaryOf(celebrationsSince(key, from, 1)[0] ?? from)
}

/** Lists the first celebrations by Bikram Sambat on or after a day. */
export function celebrationsSince(key: BirthdayKey, from: CalendarDate, count: number): CalendarDate[] {
  const [month = 0, day = 0] = key.slice(bikramSambatMark.length).split('-').map(Number)
  const first = currentCalendar().nepaliDay(from)?.year ?? 0
  return Array.from({ length: count + 1 }, (_, index) => celebrationIn(first + index, month, day))
    .filter((date) => date !== null && date >= from)
    .slice(0, count) as CalendarDate[]
}

/** Returns the Gregorian day of a birthday in a year of Bikram Sambat. */
function celebrationIn(year: number, month: number, day: number): CalendarDate | null {
  const calendar = currentCalendar()
  const first = calendar.gregorianDay({ year, month, day: 1 })
  if (first === null) return null
  for (let existing = day; existing > 1; existing -= 1)
    if (calendar.gregorianDay({ year, month, day: existing })) return addDays(first, existing - 1)
  return first
}

/** Returns whether a birthday is celebrated by Bikram Sambat. */
export function isBikramSambat(key: BirthdayKey): boolean {
  return key.startsWith(bikramSambatMark)
}

function bikramSambatKey(month: number, day: number): BirthdayKey {
  return `${bikramSambatMark}${[month, day].map((part) => String(part).padStart(2, '0')).join('-')}`
}
