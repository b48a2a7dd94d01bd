import { type WeekDay, weeksOfMonth } from '../../../../contract/events/month-weeks.ts'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { daysOf } from '../../../../contract/time/calendar-date.ts'

/** Number of events that a day of the month shows; the others are counted. */
export const eventsShownPerDay = 3

/** An event on one of its days, in the same line all week. */
export interface EventOnDay {
  event: CalendarEvent
  /** Number of days that it goes on in this week from here; 0 where it began on an earlier day of the week. */
  days: number
}

export interface DayOfMonth extends WeekDay {
  events: CalendarEvent[]
  /** The lines of the day from above; null for an empty one above a taken one. */
  lines: (EventOnDay | null)[]
  /** Number of events that no line shows. */
  hidden: number
}

/** Lays out the weeks, from Sunday, that hold the month of a day. Events are in order of their start. */
export function monthWeeks(events: CalendarEvent[], date: string, timeZone: string): DayOfMonth[][] {
  const placed = events.map((event) => ({ event, ...daysOf(event, timeZone) }))
  return weeksOfMonth(date).map((week) => layWeek(placed, week))
}

interface PlacedEvent {
  event: CalendarEvent
  first: string
  last: string
}

/** Assigns each event the first line free on all its days, by start. */
function layWeek(placed: PlacedEvent[], days: WeekDay[]): DayOfMonth[] {
  const week = days.map((day): DayOfMonth => ({ ...day, events: [], lines: [], hidden: 0 }))
  const sunday = days[0]?.day ?? ''
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
