import type { WallTime } from './event-times.ts'
import type { EventRecord, ExceptionRecord, Occurrence } from './occurrences.ts'

/** How an occurrence differs from its series: not at all yet. */
export function blankException(event: EventRecord, originalStart: WallTime): ExceptionRecord {
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

/** The exceptions of the other occurrences of a series. */
export function otherExceptions(exceptions: ExceptionRecord[], at: Occurrence): ExceptionRecord[] {
  return exceptions.filter(({ original_start }) => original_start !== at.originalStart)
}
