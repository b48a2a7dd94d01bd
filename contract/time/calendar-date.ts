import { day as dayInMilliseconds } from './durations.ts'

/** A day of the calendar without a time zone, written `YYYY-MM-DD`. */
export type CalendarDate = string

/** Cached formats by zone: creating one costs a hundred times as much as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()
const dayFormatsMax = 50

/** Returns the day that an instant falls on in a time zone. */
export function dayIn(timeZone: string, instant: Date): CalendarDate {
  const known = dayFormats.get(timeZone)
  if (known) return known.format(instant)
  // Swedish writes dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  if (dayFormats.size >= dayFormatsMax) dayFormats.clear()
  dayFormats.set(timeZone, format)
  return format.format(instant)
}

/** Returns the date a number of days after another, or before when negative. */
export function addDays(day: CalendarDate, days: number): CalendarDate {
  const instant = Date.parse(`${day}T00:00:00Z`) + days * dayInMilliseconds
  return new Date(instant).toISOString().slice(0, 10)
}

/** Returns whether a year has a 29 February. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Start and end of an event: instants, or days of an all-day event. */
export interface EventTimes {
  start: string
  end: string
  allDay: boolean
}

/** Returns the first and the last day of an event; an end at midnight excludes the next day. */
export function daysOf(
  { start, end, allDay }: EventTimes,
  timeZone: string,
): { first: CalendarDate; last: CalendarDate } {
  if (allDay) return { first: start, last: end }
  const lastMoment = end > start ? Date.parse(end) - 1 : Date.parse(end)
  return { first: dayIn(timeZone, new Date(start)), last: dayIn(timeZone, new Date(lastMoment)) }
}
