import type { Repeat } from '../../../../contract/events/schemas.ts'
import type { EventFields } from '../../../database/rows/event-rows.ts'
import type { Alteration } from '../attendance/attendee-emails.service.ts'
import { type Span, shifted, spanAt, type WallTime, wallTimeOf } from '../series/event-times.ts'
import { occurrenceId } from '../series/occurrence-id.ts'
import {
  type EventRecord,
  type ExceptionRecord,
  firstStart,
  type Occurrence,
  occurrencesOf,
  spanOf,
} from '../series/occurrences.ts'
import { seriesStarts } from '../series/series-expansion.ts'
import { alterationsBetween, asDatesOf, rsvpsByStart } from './alterations.ts'
import type { StoredEvent } from './event-storing.queries.ts'
import { splitSeries } from './series-split.ts'

/** A change that somebody made to an occurrence: only what differs from what they were shown. */
export interface Change {
  fields: Partial<EventFields>
  /** The new time; null where it stays. */
  span: Span | null
  /** undefined where it stays. */
  repeat: Repeat | null | undefined
}

/** An event after a change. */
export interface ChangedEvent {
  /** The event as it is stored from now on. */
  kept: StoredEvent
  /** The following occurrences, where they became a series of their own. */
  separated: StoredEvent | null
  /** The differences for members who responded. */
  alterations: Alteration[]
  /** The `_id` under which the occurrence is found that somebody changed. */
  id: string
}

/** Changes a whole series, or an event that takes place once, as somebody changed the occurrence they were shown. */
export function changeAll(stored: StoredEvent, shown: Occurrence, change: Change): ChangedEvent {
  const { event, exceptions } = stored
  const span = change.span ? seriesSpan(event, shown, change.span) : spanOf(event)
  const repeat = change.repeat === undefined ? movedRule(event, span) : change.repeat
  const changed = { ...event, ...change.fields, ...span, repeat, version: event.version + 1 }
  const moved = movedStarts(event, changed, change.repeat !== undefined)
  const kept: StoredEvent = {
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
  const alterations = alterationsBetween(stored, kept, moved)
  return { kept, separated: null, alterations, id: idAfter(stored, kept, shown) }
}

/** Changes an occurrence and those that follow it; unless it is the first, they become a series of their own. */
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
  return { ...changed, kept: earlier, separated: changed.kept, alterations }
}

/** Moves the series as far as the occurrence was moved, and takes over how long it lasts. */
function seriesSpan(event: EventRecord, shown: Occurrence, span: Span): Span {
  const first = firstStart(event)
  const target = wallTimeOf(span.starts_at, event.zone, span.all_day)
  return spanAt(span, shifted(first, shown.originalStart ?? first, target), event.zone)
}

/** Moves the last day of a rule by as many days as the series was moved. */
function movedRule({ repeat, zone, starts_at }: EventRecord, span: Span): Repeat | null {
  if (!repeat?.until) return repeat
  const from = wallTimeOf(starts_at, zone, true)
  const to = wallTimeOf(span.starts_at, zone, true)
  return { ...repeat, until: shifted(repeat.until, from, to) }
}

/** Maps old starts to new ones: to the same place in a moved series, to the same day under a new rule. */
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

/** Removes from an occurrence's differences what was changed for the whole series. */
function withoutOwn(exception: ExceptionRecord, change: Change): ExceptionRecord {
  const kept = Object.entries(exception.changes).filter(([name]) => !(name in change.fields))
  return {
    ...exception,
    changes: Object.fromEntries(kept),
    ...(change.span && { all_day: null, starts_at: null, ends_at: null }),
  }
}

/** Returns the id of the occurrence at the same place in the changed series, or of the first that takes place. */
function idAfter(before: StoredEvent, after: StoredEvent, shown: Occurrence): string {
  const index = shown.originalStart === null ? 0 : seriesStarts(before.event).indexOf(shown.originalStart)
  const start = seriesStarts(after.event)[index]
  const occurrences = occurrencesOf(after.event, after.exceptions)
  const same = occurrences.find(({ originalStart }) => originalStart === start)
  return occurrenceId(after.event.id, (same ?? occurrences[0])?.originalStart ?? null)
}
