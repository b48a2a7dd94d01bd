import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'
import { zonedFormat } from '../../../design/dates/zoned-format.ts'

/** A time of the clock in the format of `<input type="datetime-local">`, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string

const hour = 60 * 60 * 1000

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
