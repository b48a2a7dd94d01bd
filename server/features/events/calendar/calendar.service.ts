import type { WindowQuery } from '../../../../contract/events/calendar/schemas.ts'
import { defaultWindow, upcomingShown } from '../../../../contract/events/limits.ts'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { listRsvps } from '../attendance/rsvps.queries.ts'
import { formLine, type Line } from '../attendance/waiting-list.ts'
import {
  findEvent,
  listEvents,
  listExceptions,
  listExceptionsWithin,
  type Window,
} from '../events.queries.ts'
import { instantAt } from '../series/event-times.ts'
import { readOccurrenceId } from '../series/occurrence-id.ts'
import { asWhole, type Occurrence, occurrencesOf } from '../series/occurrences.ts'
import { viewDetails, viewEvent } from './event-view.ts'

/**
 * Everything that takes place in a window, by start; without one from a year back to two ahead.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listCalendar(
  context: Context,
  query: WindowQuery,
): Promise<{ ok: true; events: CalendarEvent[] }> {
  const occurrences = await occurrencesWithin(context, windowOf(context, query))
  return { ok: true, events: occurrences.map(viewEvent) }
}

/** The next five events, those that are under way included. */
export async function listUpcoming(context: Context): Promise<CalendarEvent[]> {
  const now = context.config.now()
  const occurrences = await occurrencesWithin(context, {
    from: now.toISOString(),
    to: yearsFrom(now, defaultWindow.yearsAhead),
  })
  return occurrences.slice(0, upcomingShown).map(viewEvent)
}

/** What takes place in a window, by start. */
export async function occurrencesWithin({ database }: Context, window: Window): Promise<Occurrence[]> {
  const [events, exceptions] = await Promise.all([
    listEvents(database, window),
    listExceptionsWithin(database, window),
  ])
  const exceptionsOf = Map.groupBy(exceptions, ({ event_id }) => event_id)
  return events
    .flatMap((event) => occurrencesOf(event, exceptionsOf.get(event.id) ?? []))
    .filter(({ span }) => touches(span, window))
    .sort(byStart)
}

/**
 * An event, a series or an occurrence, with everything about it.
 * @throws {Refusal} absent
 */
export async function readEvent(context: Context, id: string): Promise<EventDetails> {
  const occurrence = await findOccurrence(context.database, id)
  return viewDetails(occurrence, await lineFor(context.database, occurrence))
}

/**
 * What an `_id` names.
 * @throws {Refusal} absent
 */
export async function findOccurrence(connection: Connection, id: string): Promise<Occurrence> {
  const named = readOccurrenceId(id)
  const event = named && (await findEvent(connection, named.eventId))
  if (!event) throw refusal('absent')
  if (named.originalStart === null) return asWhole(event)
  const exceptions = event.repeat ? await listExceptions(connection, event.id) : []
  const occurrence = occurrencesOf(event, exceptions).find(
    ({ originalStart }) => originalStart === named.originalStart,
  )
  if (!occurrence) throw refusal('absent')
  return occurrence
}

/** Who answered to an occurrence, and where each stands. */
export async function lineFor(
  connection: Connection,
  { event, originalStart, fields }: Occurrence,
): Promise<Line> {
  return formLine(await listRsvps(connection, event.id, originalStart ?? ''), fields.capacity)
}

/** From a year ago to two years ahead, or what the query says. */
function windowOf({ config }: Context, { from, to }: WindowQuery): Window {
  const now = config.now()
  const window = {
    from: from ? instantAt(from, config.timeZone) : yearsFrom(now, -defaultWindow.yearsBack),
    to: to ? instantAt(to, config.timeZone) : yearsFrom(now, defaultWindow.yearsAhead),
  }
  if (window.to < window.from) throw invalid('to', m.events_window_order())
  return window
}

/** Whether something takes place in the window; what ends as it begins does not, unless it takes no time. */
function touches({ starts_at, ends_at }: Occurrence['span'], { from, to }: Window): boolean {
  return starts_at < to && (ends_at > from || (starts_at === ends_at && ends_at === from))
}

function byStart({ span: one, event: a }: Occurrence, { span: other, event: b }: Occurrence): number {
  if (one.starts_at !== other.starts_at) return one.starts_at < other.starts_at ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function yearsFrom(now: Date, years: number): string {
  const moved = new Date(now)
  moved.setUTCFullYear(now.getUTCFullYear() + years)
  return moved.toISOString()
}
