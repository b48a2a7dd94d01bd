import type { Selectable } from 'kysely'
import { day } from '../../../../contract/time/durations.ts'
import type { EventExceptionRow, EventFields, EventRow } from '../../../database/rows/event-rows.ts'
import type { Window } from '../events.queries.ts'
import { isoText, type Span, type WallTime, wallTimeOf } from './event-times.ts'
import { ruledSpan, seriesStarts, startsBetween, startsThen } from './series-expansion.ts'

export type EventRecord = Selectable<EventRow>
export type ExceptionRecord = Selectable<EventExceptionRow>

/** One time at which an event takes place, with what differs there already applied. */
export interface Occurrence {
  event: EventRecord
  /** null for an event that takes place once, and for a series as such. */
  originalStart: WallTime | null
  fields: EventFields
  span: Span
}

/** Clocks of any zone, and their changes, differ by less; the caller looks more closely. */
const margin = 2 * day

/** Returns the start of an event on its zone's clocks. */
export function firstStart(event: EventRecord): WallTime {
  return wallTimeOf(event.starts_at, event.zone, event.all_day)
}

/** Lists the occurrences that take place, in the order of the rule. */
export function occurrencesOf(event: EventRecord, exceptions: ExceptionRecord[]): Occurrence[] {
  if (!event.repeat) return [asWhole(event)]
  return occurrencesAt(event, exceptions, seriesStarts(event))
}

/**
 * Lists the occurrences that may touch a window, in the order of the rule: whatever lies far from it, however long the
 * series, is not looked at, unless it was moved.
 */
export function occurrencesNear(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  { from, to }: Window,
): Occurrence[] {
  if (!event.repeat) return [asWhole(event)]
  const length = Date.parse(event.ends_at) - Date.parse(event.starts_at)
  const wall = (instant: number) => wallTimeOf(isoText(instant), event.zone, event.all_day)
  const ruled = startsBetween(event, wall(Date.parse(from) - length - margin), wall(Date.parse(to) + margin))
  const moved = exceptions
    .filter((exception) => ownSpan(exception) && startsThen(event, exception.original_start))
    .map(({ original_start }) => original_start)
  return occurrencesAt(
    event,
    exceptions,
    moved.length === 0 ? ruled : [...new Set([...ruled, ...moved])].sort(),
  )
}

/** Returns the occurrence that starts at a time by the rule; undefined when there is none, or it was removed. */
export function occurrenceStarting(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  start: WallTime,
): Occurrence | undefined {
  if (!event.repeat || !startsThen(event, start)) return undefined
  return occurrencesAt(event, exceptions, [start])[0]
}

function occurrencesAt(
  event: EventRecord,
  exceptions: ExceptionRecord[],
  starts: readonly WallTime[],
): Occurrence[] {
  const byStart = new Map(exceptions.map((exception) => [exception.original_start, exception]))
  return starts.flatMap((start) => {
    const exception = byStart.get(start)
    return exception?.removed ? [] : [occurrenceAt(event, start, exception)]
  })
}

/** Returns the event as such: the one that takes place once, or the series at the time of its first occurrence. */
export function asWhole(event: EventRecord): Occurrence {
  return { event, originalStart: null, fields: fieldsOf(event), span: spanOf(event) }
}

/** Returns the occurrence of a series at one of its starts, with what differs there. */
export function occurrenceAt(
  event: EventRecord,
  start: WallTime,
  exception: ExceptionRecord | undefined,
): Occurrence {
  return {
    event,
    originalStart: start,
    fields: { ...fieldsOf(event), ...exception?.changes },
    span: ownSpan(exception) ?? ruledSpan(event, start),
  }
}

/** Returns what people read of an event. */
export function fieldsOf(event: EventFields): EventFields {
  const { title, notes, place, description, cancelled, cover_id, cover_alt, capacity, closing_hours } = event
  return { title, notes, place, description, cancelled, cover_id, cover_alt, capacity, closing_hours }
}

export function spanOf({ all_day, starts_at, ends_at }: Span): Span {
  return { all_day, starts_at, ends_at }
}

/** Returns the earliest start and the latest end of all occurrences. */
export function reachOf(event: EventRecord, exceptions: ExceptionRecord[]) {
  const spans = occurrencesOf(event, exceptions).map(({ span }) => span)
  const starts = spans.map(({ starts_at }) => starts_at).sort()
  const ends = spans.map(({ ends_at }) => ends_at).sort()
  return { reaches_from: starts[0] ?? event.starts_at, reaches_to: ends.at(-1) ?? event.ends_at }
}

function ownSpan(exception: ExceptionRecord | undefined): Span | null {
  const { all_day = null, starts_at = null, ends_at = null } = exception ?? {}
  return all_day === null || starts_at === null || ends_at === null ? null : { all_day, starts_at, ends_at }
}
