import { m } from '../../../../contract/paraglide/messages.js'
import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'
import { plainSpaces } from './plain-spaces.ts'
import { zonedFormat } from './zoned-format.ts'

/** Start and end of an event: instants, or days of an all-day event. */
export interface EventTimes {
  start: string
  end: string
  allDay: boolean
}

/** A time of the clock in the format of `<input type="datetime-local">`, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string

const hour = 60 * 60 * 1000

/** Returns the first and the last day of an event; one that ends at midnight does not touch the next day. */
export function daysOf(
  { start, end, allDay }: EventTimes,
  timeZone: string,
): { first: string; last: string } {
  if (allDay) return { first: start, last: end }
  const lastMoment = end > start ? Date.parse(end) - 1 : Date.parse(end)
  return { first: dayIn(timeZone, new Date(start)), last: dayIn(timeZone, new Date(lastMoment)) }
}

/** Returns the time that the clocks of a zone show at an instant. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = { hour: '2-digit', minute: '2-digit', hour12: false, hourCycle: 'h23' } as const
  // Swedish writes times as HH:mm.
  return `${dayIn(timeZone, instant)}T${zonedFormat(timeZone, parts, 'sv-SE').format(instant)}`
}

/**
 * Returns the times of a new event: one hour from the next full hour
 * (docs/specification.md#9-business-constants-and-limits), on another day where one is given.
 */
export function defaultTimes(
  now: Date,
  timeZone: string,
  day: string | null = null,
): { start: LocalTime; end: LocalTime } {
  const first = Math.floor(now.getTime() / hour) * hour + hour
  const [start, end] = [first, first + hour].map((at) => localTime(new Date(at), timeZone)) as [
    string,
    string,
  ]
  if (day === null) return { start, end }
  const days = (Date.parse(end.slice(0, 10)) - Date.parse(start.slice(0, 10))) / (24 * hour)
  return { start: `${day}${start.slice(10)}`, end: `${addDays(day, days)}${end.slice(10)}` }
}

/** Formats an event's date and time in a zone: 'Sat, Dec 5, 2026, 6:00 – 9:00 PM', or of 24 hours. */
export function formatWhen({ start, end, allDay }: EventTimes, timeZone: string, hour12 = true): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  if (allDay) {
    const format = zonedFormat('UTC', day)
    return `${plainSpaces(format.formatRange(new Date(start), new Date(end)))}, ${m.events_all_day_text()}`
  }
  const format = zonedFormat(timeZone, { ...day, ...clockTime(hour12) })
  return plainSpaces(format.formatRange(new Date(start), new Date(end)))
}

/** Formats the time of day of an event: '6:00 – 9:00 PM', '18:00 – 21:00', 'all day'. */
export function formatTime({ start, end, allDay }: EventTimes, timeZone: string, hour12 = true): string {
  if (allDay) return m.events_all_day_text()
  const format = zonedFormat(timeZone, clockTime(hour12))
  const { first, last } = daysOf({ start, end, allDay }, timeZone)
  const isOneDay = first === last
  return isOneDay
    ? plainSpaces(format.formatRange(new Date(start), new Date(end)))
    : formatWhen({ start, end, allDay }, timeZone, hour12)
}

/** Formats when an event begins in a zone, as short as it can be: '6 PM', '6:30 PM', '18:00'. */
export function formatStart({ start }: EventTimes, timeZone: string, hour12: boolean): string {
  const isFullHour = localTime(new Date(start), timeZone).endsWith(':00')
  const time = hour12 && isFullHour ? ({ hour: 'numeric', hour12 } as const) : clockTime(hour12)
  return plainSpaces(zonedFormat(timeZone, time).format(new Date(start)))
}

function clockTime(hour12: boolean): Intl.DateTimeFormatOptions {
  return hour12
    ? { hour: 'numeric', minute: '2-digit', hour12 }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
}

/** Formats the weekday of a day: 'Sat', 'Saturday'. */
export function formatWeekday(day: string, length: 'short' | 'long'): string {
  return zonedFormat('UTC', { weekday: length }).format(new Date(day))
}

/** Formats a day: 'Saturday, December 5, 2026'. */
export function formatDay(day: string): string {
  const words = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  return zonedFormat('UTC', words).format(new Date(day))
}

/** Returns the place in a zone's name, for instance `Chicago` of `America/Chicago`. */
export function zoneName(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}
