import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
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
 * (docs/specification.md#9-business-constants-and-limits).
 */
export function defaultTimes(now: Date, timeZone: string): { start: LocalTime; end: LocalTime } {
  const start = Math.floor(now.getTime() / hour) * hour + hour
  return { start: localTime(new Date(start), timeZone), end: localTime(new Date(start + hour), timeZone) }
}

/** Formats an event's date and time in a zone: 'Sat, Dec 5, 2026, 6:00 – 9:00 PM'. */
export function formatWhen({ start, end, allDay }: EventTimes, timeZone: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const
  if (allDay) {
    const format = zonedFormat('UTC', day)
    return `${plainSpaces(format.formatRange(new Date(start), new Date(end)))}, ${m.events_all_day_text()}`
  }
  const format = zonedFormat(timeZone, { ...day, hour: 'numeric', minute: '2-digit' })
  return plainSpaces(format.formatRange(new Date(start), new Date(end)))
}

/** Formats the time of day of an event: '6:00 – 9:00 PM', 'all day'. */
export function formatTime({ start, end, allDay }: EventTimes, timeZone: string): string {
  if (allDay) return m.events_all_day_text()
  const format = zonedFormat(timeZone, { hour: 'numeric', minute: '2-digit' })
  const { first, last } = daysOf({ start, end, allDay }, timeZone)
  const isOneDay = first === last
  return isOneDay
    ? plainSpaces(format.formatRange(new Date(start), new Date(end)))
    : formatWhen({ start, end, allDay }, timeZone)
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
