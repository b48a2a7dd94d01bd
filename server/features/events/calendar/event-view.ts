import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import type { Line } from '../attendance/waiting-list.ts'
import { daysOf, instantOf, isoText, type Span } from '../series/event-times.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import type { Occurrence } from '../series/occurrences.ts'

const hourInMilliseconds = 60 * 60 * 1000

/** An occurrence as lists show it. */
export function viewEvent(occurrence: Occurrence): CalendarEvent {
  const { event, originalStart, fields, span } = occurrence
  const isPart = originalStart !== null
  return {
    _id: occurrenceId(event.id, originalStart),
    title: fields.title,
    notes: fields.notes,
    ...timesOf(span, event.zone),
    place: fields.place,
    cancelled: fields.cancelled,
    series: event.repeat ? event.id : null,
    originalStart: isPart
      ? originalStart.includes('T')
        ? instantOf(originalStart, event.zone)
        : originalStart
      : null,
    version: event.version,
  }
}

/** An occurrence with everything about it. */
export function viewDetails(occurrence: Occurrence, { counts }: Line): EventDetails {
  const { event, fields } = occurrence
  return {
    ...viewEvent(occurrence),
    description: fields.description,
    descriptionHtml: fields.description === null ? null : renderMarkdown(fields.description),
    repeat: event.repeat,
    capacity: fields.capacity,
    closingHours: fields.closing_hours,
    answersUntil: rsvpsCloseAt(occurrence),
    counts,
  }
}

/** Until when members may answer. */
export function rsvpsCloseAt({ fields, span }: Pick<Occurrence, 'fields' | 'span'>): string {
  return isoText(Date.parse(span.starts_at) - (fields.closing_hours ?? 0) * hourInMilliseconds)
}

function timesOf(span: Span, zone: string): Pick<CalendarEvent, 'start' | 'end' | 'allDay'> {
  if (!span.all_day) return { start: span.starts_at, end: span.ends_at, allDay: false }
  const { first, last } = daysOf(span, zone)
  return { start: first, end: last, allDay: true }
}
