import type { CalendarEvent } from '../../../contract/events/schemas.ts'
import { dayIn } from '../../../contract/profiles/birthdays.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { loadedRange, readDate } from './calendar-views.ts'

export interface CalendarData {
  /** null when they could not be loaded. */
  events: CalendarEvent[] | null
  /** The moment of loading, by which events are past, today's or to come. */
  now: string
  today: string
  date: string
}

/** Loads the events around the day that the address names. */
export async function loadCalendar(api: Api, url: string, timeZone: string): Promise<CalendarData> {
  const now = new Date()
  const today = dayIn(timeZone, now)
  const date = readDate(new URL(url).searchParams, today)
  const { from, to } = loadedRange(date)
  return { events: await eventsBetween(api, { from, to }), now: now.toISOString(), today, date }
}

async function eventsBetween(api: Api, query: { from: string; to: string }): Promise<CalendarEvent[] | null> {
  try {
    const { ok, events } = await api.request('GET /api/events', { query })
    return ok ? events : null
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
