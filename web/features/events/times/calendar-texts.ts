import { nepaliDigits } from '../../../../contract/text/nepali-numbers.ts'
import { addDays, dayIn, type EventTimes } from '../../../../contract/time/calendar-date.ts'
import { gregorianFormat, zonedFormat } from '../../../design/texts/format-date.ts'
import { bikramSambat, pageLanguage } from '../../../design/texts/page-language.ts'
import { clockTime, plainSpaces } from './event-times.tsx'

/** Formats the start of an event in a zone, as short as possible: '6 PM', '6:30 PM', '18:00'. */
export function formatStart({ start }: EventTimes, timeZone: string, hour12: boolean): string {
  const isFullHour = localTime(new Date(start), timeZone).endsWith(':00')
  const time = hour12 && isFullHour ? ({ hour: 'numeric', hour12 } as const) : clockTime(hour12)
  return plainSpaces(zonedFormat(timeZone, time).format(new Date(start)))
}

/** Formats the grid's clock times like the other views: '6 PM' for '6PM' and '6pm'. */
export function spacedClock(text: string): string {
  if ((import.meta.env.PAGE_LANGUAGE ?? pageLanguage()) === 'ne') return nepaliDigits(text)
  return text.replaceAll(/(\d)\s*([ap]m)\b/gi, (_, digit, half) => `${digit} ${half.toUpperCase()}`)
}

/** Formats the weekday of a day: 'Sat', 'Saturday'. */
export function formatWeekday(day: string, length: 'short' | 'long'): string {
  return zonedFormat('UTC', { weekday: length }).format(new Date(day))
}

const dayInWords = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const

/** Formats a day: 'Saturday, December 5, 2026'. */
export function formatDay(day: string): string {
  return zonedFormat('UTC', dayInWords).format(new Date(day))
}

/** A local time in the format of `<input type="datetime-local">`, `YYYY-MM-DDTHH:mm`. */
export type LocalTime = string

/** Formats a festival's day; whether it is expected has a mark of its own. */
export function formatFestivalDay(day: string): string {
  return gregorianFormat('UTC', dayInWords).format(new Date(day)) + (bikramSambat()?.beside(day) ?? '')
}

const hour = 60 * 60 * 1000

/** Returns the local time of an instant in a zone. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = { hour: '2-digit', minute: '2-digit', hour12: false, hourCycle: 'h23' } as const
  // Swedish writes times as HH:mm.
  return `${dayIn(timeZone, instant)}T${zonedFormat(timeZone, parts, 'sv-SE').format(instant)}`
}

/**
 * Returns the times of a new event: one hour from the next full hour
 * (docs/specification.md#9-business-constants-and-limits), optionally on another day.
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
