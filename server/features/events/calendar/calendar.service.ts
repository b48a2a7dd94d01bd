import { defaultWindow } from '../../../../contract/events/options-and-limits.ts'
import {
  type CalendarEvent,
  type EventDetails,
  type EventList,
  type EventsQuery,
  type SeatCounts,
  upcomingShown,
  type WindowQuery,
} from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { StoredPicture } from '../../../../contract/pictures.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { invalid, Refusal } from '../../../endpoints/refusal.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import { listGroupNames } from '../../groups/own-groups.service.ts'
import { readPictures } from '../../pictures/pictures.service.ts'
import { countGoing, countSeats, rsvpsCloseAt } from '../attendance/rsvps.service.ts'
import {
  type EventGroups,
  findableEventGroups,
  keepsEvent,
  noGroups,
} from '../series/event-groups.service.ts'
import {
  daysOf,
  eventDateText,
  instantAt,
  type Span,
  type WallTime,
  yearsFrom,
} from '../series/event-times.ts'
import { findAnyEvent, listChangeTimes, type Window } from '../series/events.queries.ts'
import {
  type EventRecord,
  findOccurrence,
  listSeries,
  type Occurrence,
  occurrenceId,
  occurrencesNear,
  readFields,
} from '../series/occurrences.ts'
import { ruledSpan } from '../series/recurrence.ts'

/**
 * Lists the occurrences in a window by start. By default it reaches from a year back to two ahead. A group's own list is
 * empty for
 * viewers who do not see its events.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listCalendar(
  context: Context,
  viewer: Viewer | null,
  { group, ...query }: EventsQuery,
): Promise<EventList> {
  const found = await listWindow(context, viewer, query)
  const listed = group === undefined ? found : found.filter(({ event }) => event.group_id === group)
  return { ok: true, events: await viewEvents(context, listed) }
}

/**
 * Lists the occurrences of `listCalendar` in stored form.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listWindow(
  context: Context,
  viewer: Viewer | null,
  query: WindowQuery,
): Promise<Occurrence[]> {
  const window = windowOf(context, query)
  return listOccurrences(context, window, await findableEventGroups(context, viewer))
}

/** Lists the next five events for everybody or some groups. Those under way are included. */
export async function listUpcoming(context: Context, groups: EventGroups): Promise<CalendarEvent[]> {
  const now = context.config.now()
  const window = { from: now.toISOString(), to: yearsFrom(now, defaultWindow.yearsAhead) }
  const occurrences = await listOccurrences(context, window, groups)
  return viewEvents(context, occurrences.slice(0, upcomingShown))
}

/** The number of past events returned, and of those whose RSVPs are read. */
const pastShown = 8
const pastCounted = 60

/**
 * Lists the latest past events for everybody that had RSVPs, earliest first. `going` counts people with a
 * seat.
 */
export async function listPastAttendance(
  context: Context,
): Promise<{ _id: string; title: string; start: string; going: number; seats: number | null }[]> {
  const { config, database } = context
  const now = config.now()
  const window = { from: yearsFrom(now, -1), to: now.toISOString() }
  const past = (await listOccurrences(context, window, noGroups))
    .filter(({ fields, span }) => !fields.cancelled && span.ends_at <= window.to)
    .slice(-pastCounted)
  const going = await countGoing(database, past)
  return past
    .map((occurrence, index) => {
      const { _id, title, start } = viewEvent(occurrence, noExtras)
      return { _id, title, start, going: going[index] ?? 0, seats: occurrence.fields.capacity }
    })
    .filter((event) => event.going > 0)
    .slice(-pastShown)
}

/** Lists the pages of public events and series with the time of their last change. */
export async function listEventChanges(
  database: Connection,
  limit: number,
): Promise<{ path: string; changed: string }[]> {
  const rows = await listChangeTimes(database, limit)
  return rows.map(({ id, updated_at }) => ({ path: `/calendar/${id}`, changed: updated_at }))
}

/** Checks whether any event exists, past ones included. */
export async function hasEvents({ database }: Pick<Context, 'database'>): Promise<boolean> {
  return (await findAnyEvent(database)) !== undefined
}

/**
 * Returns an event, a series or an occurrence, with all details.
 * @throws {Refusal} absent
 */
export async function readEvent(context: Context, viewer: Viewer | null, id: string): Promise<EventDetails> {
  const { database } = context
  const { occurrence } = await findOccurrence(database, id, await findableEventGroups(context, viewer))
  const extras = await readExtras(database, [occurrence])
  const mayChange = viewer !== null && (await keepsEvent(database, viewer, occurrence.event))
  return viewDetails(occurrence, extras, { counts: await countSeats(database, occurrence), mayChange })
}

/** Checks whether an event exists that the viewer may see. */
export async function maySeeEvent(database: Connection, viewer: Viewer, id: string): Promise<boolean> {
  try {
    await findOccurrence(database, id, await findableEventGroups({ database }, viewer))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'absent') return false
    throw error
  }
}

/**
 * Describes a public event: title, date on the society's clock, place and cover id.
 * @throws {Refusal} absent
 */
export async function describeEvent(
  { config, database }: Pick<Context, 'config' | 'database'>,
  id: string,
): Promise<{ title: string; when: string; place: string | null; coverId: string | null }> {
  const { occurrence } = await findOccurrence(database, id, noGroups)
  const { event, span } = occurrence
  const fields = readFields(occurrence)
  const when = fields.cancelled
    ? m.events_cancelled_text()
    : eventDateText(span, span.all_day ? event.zone : config.timeZone)
  return { title: fields.title, when, place: fields.place, coverId: fields.cover_id }
}

async function viewEvents({ database }: Context, occurrences: Occurrence[]): Promise<CalendarEvent[]> {
  const extras = await readExtras(database, occurrences)
  return occurrences.map((occurrence) => viewEvent(occurrence, extras))
}

async function readExtras(connection: Connection, occurrences: Occurrence[]): Promise<EventExtras> {
  const pictureIds = occurrences.flatMap(({ fields }) => fields.cover_id ?? [])
  const groupIds = occurrences.flatMap(({ event }) => event.group_id ?? [])
  const [covers, groups] = await Promise.all([
    readPictures(connection, [...new Set(pictureIds)]),
    listGroupNames(connection, [...new Set(groupIds)]),
  ])
  return { covers, groups }
}

async function listOccurrences(
  { database }: Context,
  window: Window,
  groups: EventGroups,
): Promise<Occurrence[]> {
  const series = await listSeries(database, window, groups)
  return series
    .flatMap(({ event, exceptions }) => occurrencesNear(event, exceptions, window))
    .filter(({ span }) => overlaps(span, window))
    .sort(byStart)
}

function windowOf({ config }: Context, { from, to }: WindowQuery): Window {
  const now = config.now()
  const window = {
    from: from ? instantAt(from, config.timeZone) : yearsFrom(now, -defaultWindow.yearsBack),
    to: to ? instantAt(to, config.timeZone) : yearsFrom(now, defaultWindow.yearsAhead),
  }
  if (window.to < window.from) throw invalid('to', m.events_window_order())
  return window
}

/**
 * Checks whether an occurrence overlaps the window. One that ends as the window begins does not, unless its
 * duration is zero.
 */
function overlaps({ starts_at, ends_at }: Occurrence['span'], { from, to }: Window): boolean {
  return starts_at < to && (ends_at > from || (starts_at === ends_at && ends_at === from))
}

function byStart({ span: one, event: a }: Occurrence, { span: other, event: b }: Occurrence): number {
  if (one.starts_at !== other.starts_at) return one.starts_at < other.starts_at ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The covers of events and the names of their groups, by their ids. */
interface EventExtras {
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
function viewDetails(
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
