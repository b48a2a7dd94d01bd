import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { takesPart, unlessRefused } from '../attendance/attendance.ts'
import { type CalendarFestival, loadFestivals } from '../festivals/festival-layer.tsx'
import {
  asksForAllEvents,
  defaultView,
  eventsShownFirst,
  isWithin,
  loadedRange,
  rangeOf,
  readDate,
  readView,
} from './calendar-views.ts'

/** An event of the calendar with the member's own RSVP, which visitors do not have. */
export type MarkedEvent = CalendarEvent & { own?: RsvpStatus }

interface CalendarData {
  /** null when they could not be loaded. */
  events: MarkedEvent[] | null
  festivals: CalendarFestival[]
  /** Number of events of the shown days that were not sent; null where all were sent. */
  unsent: number | null
  /** Instant of loading, which decides whether events are past, today or future. */
  now: string
  today: string
  date: string
}

/** Loads the events around the day in the address. Members get their own RSVPs with them. */
export async function loadCalendar(
  api: Api,
  user: CurrentUser | null,
  url: string,
  timeZone: string,
): Promise<CalendarData> {
  const now = new Date()
  const today = dayIn(timeZone, now)
  const date = readDate(new URL(url).searchParams, today)
  const { from, to } = loadedRange(date)
  const [all, own, festivals] = await Promise.all([
    eventsBetween(api, { from, to }),
    takesPart(user) ? ownBetween(api, { from, to }) : new Map<string, RsvpStatus>(),
    loadFestivals(api, { from, to: to.slice(0, 'YYYY-MM-DD'.length) }),
  ])
  const events = all?.map((event): MarkedEvent => {
    const standing = own.get(event._id)
    return standing ? { ...event, own: standing } : event
  })
  return { events: events ?? null, festivals, unsent: null, now: now.toISOString(), today, date }
}

/**
 * Reduces a long list to the events that the server's page shows first. Thousands of events would delay a
 * page that shows a hundred; the browser loads the others once the list can be read.
 */
export function cutToFirstEvents(data: CalendarData, url: string, timeZone: string): CalendarData {
  const { events, date } = data
  const search = new URL(url).searchParams
  if (events === null || events.length <= eventsShownFirst || asksForAllEvents(search)) return data
  const range = rangeOf(readView(search) ?? defaultView, date)
  const shown = events.filter((event) => isWithin(event, range, timeZone))
  const sent = shown.slice(0, eventsShownFirst)
  return { ...data, events: sent, unsent: shown.length - sent.length }
}

/** Loads the own RSVPs of a window, by event; none where the server is unreachable. */
async function ownBetween(api: Api, query: { from: string; to: string }): Promise<Map<string, RsvpStatus>> {
  const marked = await unlessRefused(api.request('GET /api/events/answered', { query }))
  return new Map(marked?.map(({ event, standing }) => [event, standing]))
}

/** @throws the page's 404 where the calendar is switched off */
async function eventsBetween(api: Api, query: { from: string; to: string }): Promise<CalendarEvent[] | null> {
  try {
    const { ok, events } = await loadSubject(api.request('GET /api/events', { query }))
    return ok ? events : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
