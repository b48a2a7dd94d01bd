import type { EventList, WindowQuery } from '../../../../contract/events/calendar/schemas.ts'
import { defaultWindow, upcomingShown } from '../../../../contract/events/limits.ts'
import type { CalendarEvent, EventDetails } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context } from '../../../endpoints/context.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { countSeats } from '../attendance/rsvps.service.ts'
import { findAnyEvent, type Window } from '../events.queries.ts'
import { instantAt, yearsFrom } from '../series/event-times.ts'
import { findOccurrence, listSeries } from '../series/occurrence-lookup.ts'
import { type Occurrence, occurrencesNear } from '../series/occurrences.ts'
import { viewDetails, viewEvent } from './event-view.ts'

/**
 * Lists everything that takes place in a window, by start; without one from a year back to two ahead.
 * @throws {Refusal} invalid (to) when the window ends before it starts
 */
export async function listCalendar(context: Context, query: WindowQuery): Promise<EventList> {
  const occurrences = await listOccurrences(context, windowOf(context, query))
  return { ok: true, events: occurrences.map(viewEvent) }
}

/** Lists the next five events, those that are under way included. */
export async function listUpcoming(context: Context): Promise<CalendarEvent[]> {
  const now = context.config.now()
  const window = { from: now.toISOString(), to: yearsFrom(now, defaultWindow.yearsAhead) }
  const occurrences = await listOccurrences(context, window)
  return occurrences.slice(0, upcomingShown).map(viewEvent)
}

/** Tells whether there is any event, past ones included. */
export async function hasEvents({ database }: Pick<Context, 'database'>): Promise<boolean> {
  return (await findAnyEvent(database)) !== undefined
}

/**
 * Returns an event, a series or an occurrence, with everything about it.
 * @throws {Refusal} absent
 */
export async function readEvent({ database }: Context, id: string): Promise<EventDetails> {
  const { occurrence } = await findOccurrence(database, id)
  return viewDetails(occurrence, await countSeats(database, occurrence))
}

async function listOccurrences({ database }: Context, window: Window): Promise<Occurrence[]> {
  const series = await listSeries(database, window)
  return series
    .flatMap(({ event, exceptions }) => occurrencesNear(event, exceptions, window))
    .filter(({ span }) => touches(span, window))
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

/** Tells whether something takes place in the window; what ends as it begins does not, unless it takes no time. */
function touches({ starts_at, ends_at }: Occurrence['span'], { from, to }: Window): boolean {
  return starts_at < to && (ends_at > from || (starts_at === ends_at && ends_at === from))
}

function byStart({ span: one, event: a }: Occurrence, { span: other, event: b }: Occurrence): number {
  if (one.starts_at !== other.starts_at) return one.starts_at < other.starts_at ? -1 : 1
  return a.id < b.id ? -1 : 1
}
