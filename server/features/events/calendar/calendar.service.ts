import { defaultWindow, upcomingShown } from '../../../../contract/events/options-and-limits.ts'
import type {
  CalendarEvent,
  EventDetails,
  EventList,
  WindowQuery,
} from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { readPictures } from '../../pictures/pictures.service.ts'
import { countGoing, countSeats } from '../attendance/rsvps.service.ts'
import { eventDateText, instantAt, yearsFrom } from '../series/event-times.ts'
import { findAnyEvent, listChangeTimes, type Window } from '../series/events.queries.ts'
import { findOccurrence, listSeries } from '../series/occurrence-lookup.ts'
import { type Occurrence, occurrencesNear } from '../series/occurrences.ts'
import { type Covers, viewDetails, viewEvent } from './event-view.ts'

/**
 * Lists the occurrences in a window by start; by default from a year back to two ahead.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listCalendar(context: Context, query: WindowQuery): Promise<EventList> {
  return { ok: true, events: await viewEvents(context, await listWindow(context, query)) }
}

/**
 * Lists the occurrences of `listCalendar` as they are stored.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export function listWindow(context: Context, query: WindowQuery): Promise<Occurrence[]> {
  return listOccurrences(context, windowOf(context, query))
}

/** Lists the next five events, those that are under way included. */
export async function listUpcoming(context: Context): Promise<CalendarEvent[]> {
  const now = context.config.now()
  const window = { from: now.toISOString(), to: yearsFrom(now, defaultWindow.yearsAhead) }
  const occurrences = await listOccurrences(context, window)
  return viewEvents(context, occurrences.slice(0, upcomingShown))
}

/** The past events that are returned, and those whose RSVPs are read. */
const pastShown = 8
const pastCounted = 60

/** Lists the latest past events that had RSVPs, the earliest first. `going` counts people with a seat. */
export async function listPastAttendance(
  context: Context,
): Promise<{ _id: string; title: string; start: string; going: number; seats: number | null }[]> {
  const { config, database } = context
  const now = config.now()
  const window = { from: yearsFrom(now, -1), to: now.toISOString() }
  const past = (await listOccurrences(context, window))
    .filter(({ fields, span }) => !fields.cancelled && span.ends_at <= window.to)
    .slice(-pastCounted)
  const going = await countGoing(database, past)
  return past
    .map((occurrence, index) => {
      const { _id, title, start } = viewEvent(occurrence, new Map())
      return { _id, title, start, going: going[index] ?? 0, seats: occurrence.fields.capacity }
    })
    .filter((event) => event.going > 0)
    .slice(-pastShown)
}

/** Lists the pages of events and series with the time of their last change. */
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
 * Returns an event, a series or an occurrence, with everything about it.
 * @throws {Refusal} absent
 */
export async function readEvent({ database }: Context, id: string): Promise<EventDetails> {
  const { occurrence } = await findOccurrence(database, id)
  const covers = await coversOf(database, [occurrence])
  return viewDetails(occurrence, covers, await countSeats(database, occurrence))
}

/**
 * Describes an event in text: title, date on the society's clock, place and cover id.
 * @throws {Refusal} absent
 */
export async function describeEvent(
  { config, database }: Pick<Context, 'config' | 'database'>,
  id: string,
): Promise<{ title: string; when: string; place: string | null; coverId: string | null }> {
  const { event, fields, span } = (await findOccurrence(database, id)).occurrence
  const when = fields.cancelled
    ? m.events_cancelled_text()
    : eventDateText(span, span.all_day ? event.zone : config.timeZone)
  return { title: fields.title, when, place: fields.place, coverId: fields.cover_id }
}

async function viewEvents({ database }: Context, occurrences: Occurrence[]): Promise<CalendarEvent[]> {
  const covers = await coversOf(database, occurrences)
  return occurrences.map((occurrence) => viewEvent(occurrence, covers))
}

function coversOf(connection: Connection, occurrences: Occurrence[]): Promise<Covers> {
  const ids = occurrences.flatMap(({ fields }) => fields.cover_id ?? [])
  return readPictures(connection, [...new Set(ids)])
}

async function listOccurrences({ database }: Context, window: Window): Promise<Occurrence[]> {
  const series = await listSeries(database, window)
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

/** Checks whether an occurrence overlaps the window; one that ends as the window begins does not, unless it takes no time. */
function overlaps({ starts_at, ends_at }: Occurrence['span'], { from, to }: Window): boolean {
  return starts_at < to && (ends_at > from || (starts_at === ends_at && ends_at === from))
}

function byStart({ span: one, event: a }: Occurrence, { span: other, event: b }: Occurrence): number {
  if (one.starts_at !== other.starts_at) return one.starts_at < other.starts_at ? -1 : 1
  return a.id < b.id ? -1 : 1
}
