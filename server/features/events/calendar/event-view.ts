import type { CalendarEvent, EventDetails, SeatCounts } from '../../../../contract/events/schemas.ts'
import type { StoredPicture } from '../../../../contract/pictures.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import { rsvpsCloseAt } from '../attendance/rsvps.service.ts'
import { daysOf, type Span, type WallTime } from '../series/event-times.ts'
import { type EventRecord, type Occurrence, occurrenceId, readFields } from '../series/occurrences.ts'
import { ruledSpan } from '../series/recurrence.ts'

/** The covers of events and the names of their groups, by their ids. */
export interface EventExtras {
  covers: ReadonlyMap<string, StoredPicture>
  groups: ReadonlyMap<string, string>
}

/** No covers and no groups, for lists that show neither. */
export const noExtras: EventExtras = { covers: new Map(), groups: new Map() }

/** Converts an occurrence to the form that lists return. */
export function viewEvent(occurrence: Occurrence, { covers, groups }: EventExtras): CalendarEvent {
  const { event, originalStart, span } = occurrence
  const fields = readFields(occurrence)
  const cover = covers.get(fields.cover_id ?? '')
  const { group_id } = event
  return {
    _id: occurrenceId(event.id, originalStart),
    title: fields.title,
    notes: fields.notes,
    ...viewTimes(span, event.zone),
    place: fields.place,
    cancelled: fields.cancelled,
    cover: cover ? { ...cover, alt: fields.cover_alt ?? '' } : null,
    group: group_id === null ? null : { _id: group_id, name: groups.get(group_id) ?? '' },
    series: event.repeat ? event.id : null,
    originalStart: originalStart === null ? null : viewStart(event, originalStart),
    version: event.version,
  }
}

/** Converts an occurrence to the form with all details. */
export function viewDetails(
  occurrence: Occurrence,
  extras: EventExtras,
  { counts, mayChange }: { counts: SeatCounts; mayChange: boolean },
): EventDetails {
  const { event } = occurrence
  const fields = readFields(occurrence)
  return {
    ...viewEvent(occurrence, extras),
    description: fields.description,
    descriptionHtml: fields.description === null ? null : renderMarkdown(fields.description),
    written: mayChange ? viewWritten(occurrence) : null,
    repeat: event.repeat,
    capacity: fields.capacity,
    closingHours: fields.closing_hours,
    answersUntil: rsvpsCloseAt(occurrence),
    counts,
  }
}

function viewWritten({ fields }: Occurrence): EventDetails['written'] {
  const { title, notes, place, description, versions } = fields
  return { title, notes, place, description, versions: versions ?? {} }
}

function viewTimes(span: Span, zone: string): Pick<CalendarEvent, 'start' | 'end' | 'allDay'> {
  if (!span.all_day) return { start: span.starts_at, end: span.ends_at, allDay: false }
  const { first, last } = daysOf(span, zone)
  return { start: first, end: last, allDay: true }
}

/** Returns the instant of a start, or the day of an all-day one. */
function viewStart(event: EventRecord, start: WallTime): string {
  return start.includes('T') ? ruledSpan(event, start).starts_at : start
}
