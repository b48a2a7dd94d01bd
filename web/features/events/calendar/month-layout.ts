import { type WeekDay, weeksOfMonth } from '../../../../contract/events/month-weeks.ts'
import { daysOf } from '../../../../contract/time/calendar-date.ts'
import type { MarkedEvent } from './calendar-data.ts'

/** Most events shown in a day of the month; the others are counted, unless there is only one. */
export const eventsShownPerDay = 5

/** An event on one of its days, in the same line all week. */
export interface EventOnDay {
  event: MarkedEvent
  /** Number of days in this week from here; 0 for an event that began on an earlier day of it. */
  days: number
}

export interface DayOfMonth extends WeekDay {
  events: MarkedEvent[]
  /** The lines of the day from above; null for an empty one above a used one. */
  lines: (EventOnDay | null)[]
  /** Number of events without a line. */
  hidden: number
}

/**
 * Returns the layout of the weeks, from Sunday, that contain the month of a day. Events are in order of their
 * start.
 */
export function monthWeeks(events: MarkedEvent[], date: string, timeZone: string): DayOfMonth[][] {
  const placed = events.map((event) => ({ event, ...daysOf(event, timeZone) }))
  return weeksOfMonth(date).map((week) => layWeek(placed, week))
}

interface PlacedEvent {
  event: MarkedEvent
  first: string
  last: string
}

/** Assigns each event the first line free on all its days, and collapses full days. */
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
      while (day.lines.length < line) day.lines.push(null)
      day.lines[line] = { event, days: index === 0 ? days.length : 0 }
    }
  }
  const deepest = Math.max(...week.map(({ lines }) => lines.length))
  // The count takes a line, too: it never replaces a single event.
  return deepest <= eventsShownPerDay + 1 ? week : week.map(foldDay)
}

function foldDay(day: DayOfMonth): DayOfMonth {
  const shown = day.lines.slice(0, eventsShownPerDay)
  while (shown.length > 0 && shown.at(-1) === null) shown.pop()
  const hidden = day.lines.slice(eventsShownPerDay).filter((line) => line !== null).length
  return { ...day, lines: shown, hidden }
}

/** Sorts events from before the week first; the others retain their order. */
function compareStarts(one: string, other: string, sunday: string): number {
  const [start, otherStart] = [one, other].map((day) => (day < sunday ? sunday : day)) as [string, string]
  return start < otherStart ? -1 : start > otherStart ? 1 : 0
}

function firstFreeLine(days: DayOfMonth[]): number {
  let line = 0
  while (days.some(({ lines }) => lines[line])) line += 1
  return line
}
