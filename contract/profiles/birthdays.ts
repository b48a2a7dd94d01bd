import { addDays, type CalendarDate, isLeapYear } from '../time/calendar-date.ts'

import type { Celebration } from './options-and-limits.ts'

/** Upcoming birthdays lie 1 to this many days ahead (docs/specification.md#9-business-constants-and-limits). */
const upcomingBirthdayDays = 7

/** Month and day, `MM-DD`. */
export type Anniversary = string

const leapDay: Anniversary = '02-29'
const leapDayInCommonYears: Anniversary = '02-28'

/** Returns the month and day of a date. */
export function anniversaryOf(date: CalendarDate): Anniversary {
  return date.slice('YYYY-'.length)
}

/**
 * Returns the month and day on which an anniversary is celebrated in a year: 29 February on 28 February in common
 * years (docs/product-decisions.md#birthdays).
 */
function celebrationIn(year: number, anniversary: Anniversary): Anniversary {
  return anniversary === leapDay && !isLeapYear(year) ? leapDayInCommonYears : anniversary
}

/** Lists the anniversaries celebrated on a day: two on 28 February in common years. */
export function anniversariesOn(day: CalendarDate): Anniversary[] {
  const own = anniversaryOf(day)
  const candidates = [...new Set([own, leapDay])]
  return candidates.filter((anniversary) => celebrationIn(yearOf(day), anniversary) === own)
}

/** Lists the days of the upcoming window, soonest first: 1 to 7 days after `today`. */
export function upcomingDays(today: CalendarDate): CalendarDate[] {
  return Array.from({ length: upcomingBirthdayDays }, (_, index) => addDays(today, index + 1))
}

/**
 * Classifies a birthday: today, within the next 7 days, or neither.
 * @param today the day in the society's zone
 */
export function classifyBirthday(birthDate: CalendarDate, today: CalendarDate): Celebration | null {
  const own = anniversaryOf(birthDate)
  if (anniversariesOn(today).includes(own)) return 'today'
  return upcomingDays(today).flatMap(anniversariesOn).includes(own) ? 'upcoming' : null
}

/** The age of majority, in years: an adult has an account of their own. */
export const adultAge = 18

/** Returns whole years since birth; the year counts from the day the birthday is celebrated on. */
export function ageOn(birthDate: CalendarDate, today: CalendarDate): number {
  const years = yearOf(today) - yearOf(birthDate)
  const celebrated = celebrationIn(yearOf(today), anniversaryOf(birthDate))
  return anniversaryOf(today) < celebrated ? years - 1 : years
}

function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 'YYYY'.length))
}
