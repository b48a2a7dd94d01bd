import { zonedFormat } from '../../../design/dates/zoned-format.ts'
import { clockTime, type EventTimes } from './event-times.ts'
import { localTime } from './local-time.ts'
import { plainSpaces } from './plain-spaces.ts'

/** Formats when an event begins in a zone, as short as it can be: '6 PM', '6:30 PM', '18:00'. */
export function formatStart({ start }: EventTimes, timeZone: string, hour12: boolean): string {
  const isFullHour = localTime(new Date(start), timeZone).endsWith(':00')
  const time = hour12 && isFullHour ? ({ hour: 'numeric', hour12 } as const) : clockTime(hour12)
  return plainSpaces(zonedFormat(timeZone, time).format(new Date(start)))
}

/** Writes the clock times that the grid gives as the other views do: '6 PM' for '6PM' and '6pm'. */
export function spacedClock(text: string): string {
  return text.replaceAll(/(\d)\s*([ap]m)\b/gi, (_, digit, half) => `${digit} ${half.toUpperCase()}`)
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
