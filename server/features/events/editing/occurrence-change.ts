import { m } from '../../../../contract/paraglide/messages.js'
import { invalid } from '../../../endpoints/refusal.ts'
import { isSameSpan, type WallTime } from '../series/event-times.ts'
import {
  type EventRecord,
  type ExceptionRecord,
  type Occurrence,
  occurrenceAt,
  occurrenceId,
  occurrencesOf,
} from '../series/occurrences.ts'
import { differingFields } from './edited-event.ts'
import type { StoredEvent } from './event-storing.queries.ts'
import type { Change, ChangedEvent } from './series-change.ts'

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
