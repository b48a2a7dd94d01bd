import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import type { EventExceptionRow, EventFields, EventRow } from '../../../database/rows/event-rows.ts'
import { type Span, spanAt, type WallTime, wallTimeOf } from './event-times.ts'
import { startsOf } from './recurrence.ts'

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

const seriesRemembered = 500
const expanded = new LRUCache<string, WallTime[], { repeat: Repeat; first: WallTime }>({
  max: seriesRemembered,
  memoMethod: (_key, _stale, { context: { repeat, first } }) => startsOf(repeat, first),
})

/** Returns the start of an event on its zone's clocks. */
export function firstStart(event: EventRecord): WallTime {
  return wallTimeOf(event.starts_at, event.zone, event.all_day)
}

/** Lists when the rule has the occurrences start; an event that takes place once has one start. */
export function seriesStarts(event: EventRecord): WallTime[] {
  const first = firstStart(event)
  const { repeat } = event
  if (!repeat) return [first]
  return expanded.memo(`${first} ${JSON.stringify(repeat)}`, { context: { repeat, first } })
}

/** Lists the occurrences that take place, in the order of the rule. */
export function occurrencesOf(event: EventRecord, exceptions: ExceptionRecord[]): Occurrence[] {
  if (!event.repeat) return [asWhole(event)]
  const byStart = new Map(exceptions.map((exception) => [exception.original_start, exception]))
  return seriesStarts(event).flatMap((start) => {
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
    span: ownSpan(exception) ?? spanAt(spanOf(event), start, event.zone),
  }
}

/** Returns what people read of an event. */
export function fieldsOf(event: EventFields): EventFields {
  const { title, notes, place, description, cancelled, capacity, closing_hours } = event
  return { title, notes, place, description, cancelled, capacity, closing_hours }
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
