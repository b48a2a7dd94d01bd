import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { addDays, dayIn } from '../../../../contract/time/calendar-date.ts'

/** An event on one of its days. */
export interface EmbeddedEvent {
  id: string
  title: string
  /** When it begins, such as '6 PM'; null on its later days, and where it takes the whole day. */
  time: string | null
  isCancelled: boolean
}

interface EmbeddedDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** true for the days of the neighbouring months that fill the first and the last week. */
  isOutside: boolean
  events: EmbeddedEvent[]
  /** Number of events that are not listed. */
  hidden: number
}

const listedPerDay = 6
const daysInWeek = 7

/** Lists the weeks of a month, from Sunday, with the events of each day in a zone. */
export function embeddedWeeks(events: CalendarEvent[], month: string, zone: string): EmbeddedDay[][] {
  const placed = events.map((event) => ({ event, ...daysOf(event, zone) }))
  const weeks: EmbeddedDay[][] = []
  const inMonth = (day: string) => day.slice(0, 7) === month.slice(0, 7)
  let sunday = addDays(month, -new Date(month).getUTCDay())
  while (sunday < month || inMonth(sunday)) {
    const days = Array.from({ length: daysInWeek }, (_, index) => addDays(sunday, index))
    weeks.push(
      days.map((day) => {
        const here = placed.filter(({ first, last }) => first <= day && day <= last)
        return {
          day,
          isOutside: !inMonth(day),
          events: here.slice(0, listedPerDay).map(({ event, first }) => ({
            id: event._id,
            title: event.title,
            time: event.allDay || first !== day ? null : startText(event.start, zone),
            isCancelled: event.cancelled,
          })),
          hidden: Math.max(0, here.length - listedPerDay),
        }
      }),
    )
    sunday = addDays(sunday, daysInWeek)
  }
  return weeks
}

/** Returns the first and the last day of an event; one that ends at midnight does not touch the next day. */
function daysOf({ start, end, allDay }: CalendarEvent, zone: string): { first: string; last: string } {
  if (allDay) return { first: start, last: end }
  const lastMoment = end > start ? Date.parse(end) - 1 : Date.parse(end)
  return { first: dayIn(zone, new Date(start)), last: dayIn(zone, new Date(lastMoment)) }
}

/** Formats when something begins: '6 PM', '6:30 PM'. */
function startText(start: string, timeZone: string): string {
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const
  const text = new Intl.DateTimeFormat('en-US', clock).format(new Date(start))
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ').replace(':00 ', ' ')
}
