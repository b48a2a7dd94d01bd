import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { daysOf } from '../times/event-times.ts'

/** Number of events that a day of the month shows; the others are counted. */
export const eventsShownPerDay = 3

const daysInWeek = 7

/** An event on one of its days, in the same line all week. */
export interface EventOnDay {
  event: CalendarEvent
  /** Number of days that it goes on in this week from here; 0 where it began on an earlier day of the week. */
  days: number
}

export interface DayOfMonth {
  /** `YYYY-MM-DD`. */
  day: string
  /** true for days of the neighbouring months in the first and last week. */
  isOutside: boolean
  events: CalendarEvent[]
  /** The lines of the day from above; null for an empty one above a taken one. */
  lines: (EventOnDay | null)[]
  /** Number of events that no line shows. */
  hidden: number
}

/** Lays out the weeks, from Sunday, that hold the month of a day. Events are in order of their start. */
export function monthWeeks(events: CalendarEvent[], date: string, timeZone: string): DayOfMonth[][] {
  const month = date.slice(0, 7)
  const first = `${month}-01`
  const placed = events.map((event) => ({ event, ...daysOf(event, timeZone) }))
  const weeks: DayOfMonth[][] = []
  let sunday = addDays(first, -new Date(first).getUTCDay())
  while (sunday < first || sunday.startsWith(month)) {
    weeks.push(layWeek(placed, sunday, month))
    sunday = addDays(sunday, daysInWeek)
  }
  return weeks
}

interface PlacedEvent {
  event: CalendarEvent
  first: string
  last: string
}

/** Assigns each event the first line free on all its days, by start. */
function layWeek(placed: PlacedEvent[], sunday: string, month: string): DayOfMonth[] {
  const week = Array.from({ length: daysInWeek }, (_, index) => {
    const day = addDays(sunday, index)
    return { day, isOutside: !day.startsWith(month), events: [], lines: [], hidden: 0 } as DayOfMonth
  })
  const touching = placed
    .map((one) => ({ ...one, days: week.filter(({ day }) => one.first <= day && day <= one.last) }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => compareStarts(one.first, other.first, sunday))
  for (const { event, days } of touching) {
    const line = firstFreeLine(days)
    for (const [index, day] of days.entries()) {
      day.events.push(event)
      if (line >= eventsShownPerDay) day.hidden += 1
      else {
        while (day.lines.length < line) day.lines.push(null)
        day.lines[line] = { event, days: index === 0 ? days.length : 0 }
      }
    }
  }
  return week
}

/** Sorts events from before the week first; the others retain their order. */
function compareStarts(one: string, other: string, sunday: string): number {
  const [start, otherStart] = [one, other].map((day) => (day < sunday ? sunday : day)) as [string, string]
  return start < otherStart ? -1 : start > otherStart ? 1 : 0
}

function firstFreeLine(days: DayOfMonth[]): number {
  let line = 0
  while (line < eventsShownPerDay && days.some(({ lines }) => lines[line])) line += 1
  return line
}
