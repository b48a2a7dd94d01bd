import type { CalendarDate } from '../calendar-date.ts'
import { upcomingBirthdayDays } from './limits.ts'

/** Month and day, `MM-DD`. */
export type Anniversary = string

const dayInMilliseconds = 24 * 60 * 60 * 1000

/** The calendar day that `now` falls on in a time zone. */
export function dayIn(timeZone: string, now: Date): CalendarDate {
  // Swedish writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}

/** The month and day of a date. */
export function anniversaryOf(date: CalendarDate): Anniversary {
  return date.slice(5)
}

/**
 * The anniversaries celebrated on a day. 29 February is celebrated on 28 February in common years
 * (docs/product-decisions.md#birthdays).
 */
export function anniversariesOn(day: CalendarDate): Anniversary[] {
  const own = anniversaryOf(day)
  return own === '02-28' && !isLeapYear(yearOf(day)) ? [own, '02-29'] : [own]
}

/** The days of the upcoming window, soonest first: 1 to 7 days after `today`. */
export function upcomingDays(today: CalendarDate): CalendarDate[] {
  return Array.from({ length: upcomingBirthdayDays }, (_, index) => addDays(today, index + 1))
}

/**
 * Tells whether a birthday is celebrated today, within the next 7 days, or neither.
 * @param today the day in the society's zone
 */
export function classifyBirthday(birthDate: CalendarDate, today: CalendarDate): 'today' | 'upcoming' | null {
  const celebratedOn = (day: CalendarDate) => anniversariesOn(day).includes(anniversaryOf(birthDate))
  if (celebratedOn(today)) return 'today'
  return upcomingDays(today).some(celebratedOn) ? 'upcoming' : null
}

/** Whole years since birth; the year counts from the day the birthday is celebrated on. */
export function ageOn(birthDate: CalendarDate, today: CalendarDate): number {
  const years = yearOf(today) - yearOf(birthDate)
  const born = anniversaryOf(birthDate)
  const celebrated = born === '02-29' && !isLeapYear(yearOf(today)) ? '02-28' : born
  return anniversaryOf(today) < celebrated ? years - 1 : years
}

function addDays(day: CalendarDate, days: number): CalendarDate {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * dayInMilliseconds
  return new Date(instant).toISOString().slice(0, 10)
}

function yearOf(day: CalendarDate): number {
  return Number(day.slice(0, 4))
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
