import { type Moment, readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addDays } from '../../../../contract/time/calendar-date.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { timeFormat } from '../../../text/formats.ts'
import { instantOf, isoText, wallTimeOf } from '../../../text/zone-clock.ts'

/** A start and an end. An all-day span lasts from midnight to midnight in the zone of its event. */
export interface Span {
  all_day: boolean
  /** Instants, ISO 8601 in UTC. */
  starts_at: string
  ends_at: string
}

/**
 * A local time in a zone, `YYYY-MM-DDTHH:mm:ss`, or a day, `YYYY-MM-DD`. It identifies the occurrences of a series, since
 * it stays the same across clock changes.
 */
export type WallTime = string

/**
 * Returns the span between two moments of an input. The default zone is the society's; a time in a spring gap
 * moves forward, in an autumn overlap the first one counts (docs/product-decisions.md#event-times).
 * @throws {Refusal} invalid (end) when it ends before it starts
 */
export function spanFrom(start: string, end: string, allDay: boolean, zone: string): Span {
  const span = allDay
    ? daysSpan(dayIn(start, zone), dayIn(end, zone), zone)
    : { all_day: false, starts_at: instantAt(start, zone), ends_at: instantAt(end, zone) }
  const inOrder = allDay ? span.ends_at > span.starts_at : span.ends_at >= span.starts_at
  if (!inOrder) throw invalid('end', m.events_end_before_start())
  return span
}

/** Returns the instant of a moment; a day begins at its midnight. */
export function instantAt(moment: string, societyZone: string): string {
  const { day, time, zone } = momentIn(moment)
  return instantOf(time ? `${day}T${time}` : day, zone ?? societyZone)
}

/** Returns the first and the last day of an all-day span. */
export function daysOf({ starts_at, ends_at }: Span, zone: string): { first: string; last: string } {
  const lastMidnight = Temporal.Instant.from(ends_at).toZonedDateTimeISO(zone)
  return {
    first: wallTimeOf(starts_at, zone, true),
    last: lastMidnight.subtract({ days: 1 }).toPlainDate().toString(),
  }
}

/** Moves a span to another start; days or duration stay (RFC 5545, 3.8.5.3). */
export function spanAt(span: Span, start: WallTime, zone: string): Span {
  if (span.all_day) {
    const { first, last } = daysOf(span, zone)
    const days = Temporal.PlainDate.from(first).until(last).days
    return daysSpan(start, Temporal.PlainDate.from(start).add({ days }).toString(), zone)
  }
  const starts = instantOf(start, zone)
  const length = Date.parse(span.ends_at) - Date.parse(span.starts_at)
  return { all_day: false, starts_at: starts, ends_at: isoText(Date.parse(starts) + length) }
}

/** Moves `wall` by the distance between `from` and `to`. */
export function shifted(wall: WallTime, from: WallTime, to: WallTime): WallTime {
  const distance = Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'days' })
  const moved = Temporal.PlainDateTime.from(wall).add(distance)
  return to.includes('T') ? moved.toString({ smallestUnit: 'second' }) : moved.toPlainDate().toString()
}

export function isSameSpan(one: Span, other: Span): boolean {
  return one.all_day === other.all_day && one.starts_at === other.starts_at && one.ends_at === other.ends_at
}

/** Adds years to an instant; a negative number subtracts them. */
export function yearsFrom(instant: Date, years: number): string {
  const moved = new Date(instant)
  moved.setUTCFullYear(instant.getUTCFullYear() + years)
  return moved.toISOString()
}

function daysSpan(first: string, last: string, zone: string): Span {
  return { all_day: true, starts_at: instantOf(first, zone), ends_at: instantOf(addDays(last, 1), zone) }
}

/**
 * Returns the day of a moment. Midnight in UTC means a day without a time; other instants are read in the
 * zone.
 */
function dayIn(moment: string, zone: string): string {
  const written = momentIn(moment)
  const isUtcMidnight =
    written.time === '00:00:00' && (written.zone === 'UTC' || written.zone?.endsWith('00:00'))
  return written.zone === null || isUtcMidnight
    ? written.day
    : wallTimeOf(instantAt(moment, zone), zone, true)
}

function momentIn(text: string): Moment {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  return moment
}

/** Formats a span for an email in the event's zone, which the text names. */
export function eventDateText(span: Span, zone: string): string {
  const day = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  if (span.all_day) {
    const { first, last } = daysOf(span, zone)
    const format = timeFormat('UTC', day)
    return plain(`${format.formatRange(new Date(first), new Date(last))}, ${m.events_all_day_text()}`)
  }
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const format = timeFormat(zone, { ...day, ...time })
  return plain(format.formatRange(new Date(span.starts_at), new Date(span.ends_at)))
}

/** Replaces the formatter's narrow spaces, which look like a mistake in plain text. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ')
}
