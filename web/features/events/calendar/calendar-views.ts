import { useEffect, useSyncExternalStore } from 'react'
import { earliestYear, latestYear } from '../../../../contract/events/options-and-limits.ts'
import { readCalendarDate } from '../../../../contract/text/digits.ts'
import type { TimeFormat } from '../../../../contract/text/nepali-times.ts'
import { addDays, daysOf, type EventTimes } from '../../../../contract/time/calendar-date.ts'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { zonedFormat } from '../../../design/texts/format-date.ts'
import { bikramSambat } from '../../../design/texts/page-language.ts'
import { plainSpaces } from '../times/event-times.tsx'

/** The views of the calendar, as named in the address. */
export const calendarViews = ['month', 'week', 'work_week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Length of the agenda in days (docs/specification.md#9-business-constants-and-limits). */
const agendaDays = 30
const daysInWeek = 7

/** A range of days as `YYYY-MM-DD`; `to` is exclusive. */
export interface DayRange {
  from: string
  to: string
}

/** Reads the view from an address; null without one. */
export function readView(search: URLSearchParams): CalendarView | null {
  return asView(search.get('view'))
}

/** The view before any choice (docs/specification.md#9-business-constants-and-limits). */
export const defaultView: CalendarView = 'month'

/** The first and the last day of the years that events may have. */
const firstDay = `${earliestYear}-01-01`
const lastDay = `${latestYear}-12-31`

/** Reads the day from an address; `today` without a valid one. */
export function readDate(search: URLSearchParams, today: string): string {
  const named = readCalendarDate(search.get('date') ?? '')
  return named && named >= firstDay && named <= lastDay ? named : today
}

/** Returns the days that a view shows. Weeks start on Sunday. */
export function rangeOf(view: CalendarView, date: string): DayRange {
  if (view === 'month') return { from: firstOfMonth(date), to: firstOfMonth(addMonths(date, 1)) }
  if (view === 'day') return { from: date, to: addDays(date, 1) }
  if (view === 'agenda') return { from: date, to: addDays(date, agendaDays) }
  const sunday = addDays(date, -weekdayOf(date))
  if (view === 'work_week') return { from: addDays(sunday, 1), to: addDays(sunday, daysInWeek - 1) }
  return { from: sunday, to: addDays(sunday, daysInWeek) }
}

/**
 * Returns the days to load around a day: enough for all of its views. The month view includes days of the
 * neighbouring months.
 */
export function loadedRange(date: string): DayRange {
  const month = rangeOf('month', date)
  const agenda = rangeOf('agenda', date)
  const to = addDays(month.to, 2 * daysInWeek)
  const range = { from: addDays(month.from, -daysInWeek), to: addDays(agenda.to > to ? agenda.to : to, 1) }
  return {
    from: range.from < firstDay ? firstDay : range.from,
    to: range.to > lastDay ? `${lastDay}T23:59:59` : range.to,
  }
}

/** Checks whether an event touches a range of days in a zone. */
export function isWithin(event: EventTimes, { from, to }: DayRange, timeZone: string): boolean {
  const { first, last } = daysOf(event, timeZone)
  return first < to && last >= from
}

/** Returns the day of Back (-1) and Next (1). */
export function neighbouringDate(view: CalendarView, date: string, direction: -1 | 1): string {
  if (view === 'month') return addMonths(date, direction)
  const days = { week: daysInWeek, work_week: daysInWeek, day: 1, agenda: agendaDays }[view]
  return addDays(date, days * direction)
}

/**
 * Formats the days of a view: 'November 2026', 'November 15 – 21, 2026', 'Saturday, November 21, 2026'. For readers of both
 * calendars those of Bikram Sambat follow in brackets.
 */
export function titleOf(view: CalendarView, date: string): string {
  const { from, to } = rangeOf(view, date)
  const [first, last] = [from, addDays(to, -1)].map(asInstant) as [Date, Date]
  if (view === 'month') {
    const months = bikramSambat()?.months(from, addDays(to, -1))
    return words({ month: 'long', year: 'numeric' }).format(first) + (months ? ` (${months})` : '')
  }
  if (view === 'day')
    return words({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(first)
  return plainSpaces(words({ month: 'long', day: 'numeric', year: 'numeric' }).formatRange(first, last))
}

/** Returns the same day of another month, or the last day of a shorter month. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

function weekdayOf(date: string): number {
  return asInstant(date).getUTCDay()
}

function asInstant(date: string): Date {
  return new Date(date)
}

function words(options: Intl.DateTimeFormatOptions): TimeFormat {
  return zonedFormat('UTC', options)
}

const calendarViewKey = 'calendar-view'

/** Returns and stores the view in the address, else the last one in this browser. */
export function useView(named: CalendarView | null): CalendarView {
  const remembered = useSyncExternalStore(
    never,
    () => readStored(calendarViewKey),
    () => null,
  )
  useEffect(() => {
    if (named) writeStored(calendarViewKey, named)
  }, [named])
  return named ?? asView(remembered) ?? defaultView
}

const never = () => () => undefined

/** Number of events that a list shows initially; a link leads to the others. */
export const eventsShownFirst = 100

/** Checks whether an address requests the list with all its events. */
export function asksForAllEvents(search: URLSearchParams): boolean {
  return search.get('list') === 'all'
}

/** Returns the search part of the address that requests all events. */
export function allEventsSearch(search: URLSearchParams): string {
  const all = new URLSearchParams(search)
  all.set('list', 'all')
  return `?${all}`
}

/** Returns the view with this name; null for an unknown one. */
function asView(name: string | null): CalendarView | null {
  return calendarViews.find((view) => view === name) ?? null
}
