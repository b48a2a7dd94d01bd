import { type Moment, readMoment } from '../../../../contract/events/moment.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { invalid } from '../../../endpoints/refusal.ts'

/** When something takes place. An all-day one lasts from midnight to midnight in the zone of its event. */
export interface Span {
  all_day: boolean
  /** Instants, ISO 8601 in UTC. */
  starts_at: string
  ends_at: string
}

/**
 * Time of the clock in a zone, `YYYY-MM-DDTHH:mm:ss`, or a day, `YYYY-MM-DD`: by it occurrences of a series are told
 * apart, since it stays the same whatever the clock change.
 */
export type WallTime = string

/**
 * When an event is, from moments as the contract passes them on. Without a zone the society's is meant; in a spring gap the time moves
 * forward, in an autumn overlap the first is meant (docs/product-decisions.md#event-times).
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

/** The instant of a moment; a day begins at its midnight. */
export function instantAt(moment: string, societyZone: string): string {
  const { day, time, zone } = momentIn(moment)
  return instantOf(time ? `${day}T${time}` : day, zone ?? societyZone)
}

/** The instant at which a zone's clocks show a time; of a day its first instant. */
export function instantOf(wall: WallTime, zone: string): string {
  return isoText(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds)
}

/** What a zone's clocks show at an instant. */
export function wallTimeOf(instant: string, zone: string, allDay: boolean): WallTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return allDay
    ? local.toPlainDate().toString()
    : local.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** The first and the last day of an all-day span. */
export function daysOf({ starts_at, ends_at }: Span, zone: string): { first: string; last: string } {
  const lastMidnight = Temporal.Instant.from(ends_at).toZonedDateTimeISO(zone)
  return {
    first: wallTimeOf(starts_at, zone, true),
    last: lastMidnight.subtract({ days: 1 }).toPlainDate().toString(),
  }
}

/** The same span at another start: as many days, or as many seconds (RFC 5545, 3.8.5.3: exact duration). */
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

/** `wall` moved by what lies between two other times of the clock. */
export function shifted(wall: WallTime, from: WallTime, to: WallTime): WallTime {
  const distance = Temporal.PlainDateTime.from(from).until(to, { largestUnit: 'days' })
  const moved = Temporal.PlainDateTime.from(wall).add(distance)
  return to.includes('T') ? moved.toString({ smallestUnit: 'second' }) : moved.toPlainDate().toString()
}

/** Instants compare as text, so all of them are written alike. */
export function isoText(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString()
}

function daysSpan(first: string, last: string, zone: string): Span {
  const after = Temporal.PlainDate.from(last).add({ days: 1 }).toString()
  return { all_day: true, starts_at: instantOf(first, zone), ends_at: instantOf(after, zone) }
}

function dayIn(moment: string, zone: string): string {
  const written = momentIn(moment)
  return written.zone === null ? written.day : wallTimeOf(instantAt(moment, zone), zone, true)
}

function momentIn(text: string): Moment {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  return moment
}
