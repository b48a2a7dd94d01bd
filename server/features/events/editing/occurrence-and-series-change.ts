import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { newId } from '../../../database/identifiers.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import { invalid } from '../../../endpoints/refusal.ts'
import { wallTimeOf } from '../../../text/zone-clock.ts'
import type { Alteration } from '../attendance/attendee-emails.service.ts'
import { isSameSpan, type Span, shifted, spanAt, type WallTime } from '../series/event-times.ts'
import {
  type EventRecord,
  type ExceptionRecord,
  firstStart,
  type Occurrence,
  occurrenceAt,
  occurrenceId,
  occurrencesOf,
  spanOf,
} from '../series/occurrences.ts'
import { seriesStarts } from '../series/recurrence.ts'
import { differingFields } from './edited-event.ts'
import { alterationsBetween, asDatesOf, rsvpsByStart, type StoredEvent } from './event-storing.queries.ts'

/** A change to an occurrence: only the differences from the version that was shown. */
export interface Change {
  fields: Partial<EventFields>
  /** The new time; null where unchanged. */
  span: Span | null
  /** undefined where unchanged. */
  repeat: Repeat | null | undefined
}

/** An event after a change. */
export interface ChangedEvent {
  /** The event to store. */
  stored: StoredEvent
  /** The following occurrences, where they became a separate series. */
  separated: StoredEvent | null
  /** The changed occurrences with RSVPs. */
  alterations: Alteration[]
  /** The new `_id` of the edited occurrence. */
  id: string
}

/** Applies the change of one occurrence to its whole series, or to a single event. */
export function changeAll(stored: StoredEvent, shown: Occurrence, change: Change): ChangedEvent {
  const { event, exceptions } = stored
  const span = change.span ? seriesSpan(event, shown, change.span) : spanOf(event)
  const repeat = change.repeat === undefined ? movedRule(event, span) : change.repeat
  const changed = { ...event, ...change.fields, ...span, repeat, version: event.version + 1 }
  const moved = movedStarts(event, changed, change.repeat !== undefined)
  const next: StoredEvent = {
    event: changed,
    exceptions: exceptions.flatMap((exception) => {
      const start = repeat ? moved.get(exception.original_start) : undefined
      if (start === undefined) return []
      const isHere = exception.original_start === shown.originalStart
      return { ...(isHere ? withoutOwn(exception, change) : exception), original_start: start }
    }),
    rsvps: rsvpsByStart(stored).flatMap((rsvp) => {
      const start = moved.get(rsvp.original_start)
      return start === undefined ? [] : { ...rsvp, original_start: repeat ? start : '' }
    }),
  }
  const alterations = alterationsBetween(stored, next, moved)
  return { stored: next, separated: null, alterations, id: idAfter(stored, next, shown) }
}

/** Changes an occurrence and the following ones, which become a new series after the first. */
export function changeFollowing(
  stored: StoredEvent,
  shown: Occurrence & { originalStart: WallTime },
  change: Change,
): ChangedEvent {
  const parts = splitSeries(stored, shown.originalStart)
  if (!parts) return changeAll(stored, shown, change)
  const { earlier, following } = parts
  const changed = changeAll(following, { ...shown, event: following.event }, change)
  const alterations = asDatesOf(stored.event, changed.alterations)
  return { ...changed, stored: earlier, separated: changed.stored, alterations }
}

/** Moves a series by the same distance as the occurrence, with the new duration. */
function seriesSpan(event: EventRecord, shown: Occurrence, span: Span): Span {
  const first = firstStart(event)
  const target = wallTimeOf(span.starts_at, event.zone, span.all_day)
  return spanAt(span, shifted(first, shown.originalStart ?? first, target), event.zone)
}

/** Moves the last day of a rule by the same distance as the series. */
function movedRule({ repeat, zone, starts_at }: EventRecord, span: Span): Repeat | null {
  if (!repeat?.until) return repeat
  const from = wallTimeOf(starts_at, zone, true)
  const to = wallTimeOf(span.starts_at, zone, true)
  return { ...repeat, until: shifted(repeat.until, from, to) }
}

/** Maps old starts to new ones: by position in a moved series, by day under a new rule. */
function movedStarts(before: EventRecord, after: EventRecord, isNewRule: boolean): Map<WallTime, WallTime> {
  const newStarts = seriesStarts(after)
  const byDay = new Map(newStarts.map((start) => [start.slice(0, 10), start]))
  return new Map(
    seriesStarts(before).flatMap((start, index) => {
      const to = isNewRule ? byDay.get(start.slice(0, 10)) : newStarts[index]
      return to === undefined ? [] : [[start, to] as const]
    }),
  )
}

/** Removes from an exception the fields that were changed for the whole series. */
function withoutOwn(exception: ExceptionRecord, change: Change): ExceptionRecord {
  const remaining = Object.entries(exception.changes).filter(([name]) => !(name in change.fields))
  return {
    ...exception,
    changes: Object.fromEntries(remaining),
    ...(change.span && { all_day: null, starts_at: null, ends_at: null }),
  }
}

/** Returns the id of the occurrence at the same position, else of the first one. */
function idAfter(before: StoredEvent, after: StoredEvent, shown: Occurrence): string {
  const index = shown.originalStart === null ? 0 : seriesStarts(before.event).indexOf(shown.originalStart)
  const start = seriesStarts(after.event)[index]
  const occurrences = occurrencesOf(after.event, after.exceptions)
  const same = occurrences.find(({ originalStart }) => originalStart === start)
  return occurrenceId(after.event.id, (same ?? occurrences[0])?.originalStart ?? null)
}

/**
 * Splits a series in two at a start; the later part becomes a new series.
 * @returns null when the start is the first
 */
export function splitSeries(
  { event, exceptions, rsvps }: StoredEvent,
  at: WallTime,
): { earlier: StoredEvent; following: StoredEvent } | null {
  const count = seriesStarts(event).indexOf(at)
  const { repeat } = event
  if (count < 1 || !repeat) return null
  const id = newId()
  const isEarlier = (row: { original_start: WallTime }) => row.original_start < at
  const toFollowing = <Row extends { event_id: string; original_start: WallTime }>(rows: Row[]) =>
    rows.filter((row) => !isEarlier(row)).map((row) => ({ ...row, event_id: id }))
  return {
    earlier: {
      event: { ...event, version: event.version + 1, repeat: { ...repeat, until: null, count } },
      exceptions: exceptions.filter(isEarlier),
      rsvps: rsvps.filter(isEarlier),
    },
    following: {
      event: {
        ...event,
        ...spanAt(spanOf(event), at, event.zone),
        id,
        version: 0,
        repeat: { ...repeat, count: repeat.count === null ? null : repeat.count - count },
      },
      exceptions: toFollowing(exceptions),
      rsvps: toFollowing(rsvps),
    },
  }
}

type OccurrenceOfSeries = Occurrence & { originalStart: WallTime }

/**
 * Changes one occurrence of a series.
 * @throws {Refusal} invalid (repeat) for another rule
 */
export function changeOccurrence(
  { event, exceptions, rsvps }: StoredEvent,
  shown: OccurrenceOfSeries,
  change: Change,
): ChangedEvent {
  if (change.repeat !== undefined) throw invalid('repeat', m.events_repeat_scope())
  const { originalStart } = shown
  const base = occurrenceAt(event, originalStart, undefined)
  const changed = { ...event, version: event.version + 1 }
  const after = {
    ...shown,
    event: changed,
    fields: { ...shown.fields, ...change.fields },
    span: change.span ?? shown.span,
  }
  const exception = {
    ...blankException(event, originalStart),
    changes: differingFields(after.fields, base.fields),
    ...(!isSameSpan(after.span, base.span) && after.span),
  }
  return {
    stored: {
      event: changed,
      exceptions: [...exceptions.filter(isElsewhere(originalStart)), exception],
      rsvps,
    },
    separated: null,
    alterations: [{ before: shown, after, rsvps: rsvps.filter(isAt(originalStart)) }],
    id: occurrenceId(event.id, originalStart),
  }
}

/** Removes one occurrence of a series; returns null when it was the last. */
export function removeOccurrence(
  { event, exceptions, rsvps }: StoredEvent,
  originalStart: WallTime,
): StoredEvent | null {
  const removed = { ...blankException(event, originalStart), removed: true }
  const changed = [...exceptions.filter(isElsewhere(originalStart)), removed]
  if (occurrencesOf(event, changed).length === 0) return null
  return {
    event: { ...event, version: event.version + 1 },
    exceptions: changed,
    rsvps: rsvps.filter(isElsewhere(originalStart)),
  }
}

/** Creates an exception without differences from its series. */
function blankException(event: EventRecord, originalStart: WallTime): ExceptionRecord {
  return {
    event_id: event.id,
    original_start: originalStart,
    removed: false,
    changes: {},
    all_day: null,
    starts_at: null,
    ends_at: null,
  }
}

function isAt(start: WallTime) {
  return ({ original_start }: { original_start: WallTime }) => original_start === start
}

function isElsewhere(start: WallTime) {
  return ({ original_start }: { original_start: WallTime }) => original_start !== start
}
