import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Alteration } from '../attendance/attendee-emails.service.ts'
import type { WallTime } from '../series/event-times.ts'
import type { Series } from '../series/occurrence-lookup.ts'
import { asWhole, firstStart, type Occurrence, occurrenceAt } from '../series/occurrences.ts'
import type { StoredEvent } from './event-storing.queries.ts'

/**
 * Lists the occurrences that members responded to, by start, as they were and as they are after a change.
 * @param moved where the old starts went; an occurrence whose start is missing is gone
 */
export function alterationsBetween(
  before: StoredEvent,
  after: Series,
  moved: Map<WallTime, WallTime>,
): Alteration[] {
  return alterationsOf(before, (start) => {
    const to = moved.get(start)
    return to === undefined ? null : occurrenceStartingAt(after, to)
  })
}

/** Lists the occurrences that members responded to and that are removed, by start. */
export function removalsOf(removed: StoredEvent): Alteration[] {
  return alterationsOf(removed, () => null)
}

/** Lists the RSVPs under the starts of their occurrences; those to an event that takes place once under its start. */
export function rsvpsByStart({ event, rsvps }: StoredEvent): RsvpRow[] {
  const first = firstStart(event)
  return rsvps.map((rsvp) => ({ ...rsvp, original_start: rsvp.original_start || first }))
}

function alterationsOf(before: StoredEvent, afterOf: (start: WallTime) => Occurrence | null): Alteration[] {
  const byStart = Map.groupBy(rsvpsByStart(before), ({ original_start }) => original_start)
  return [...byStart]
    .map(([start, rsvps]) => ({
      before: occurrenceStartingAt(before, start),
      after: afterOf(start),
      rsvps,
    }))
    .toSorted((one, other) => (one.before.span.starts_at < other.before.span.starts_at ? -1 : 1))
}

function occurrenceStartingAt({ event, exceptions }: Series, start: WallTime): Occurrence {
  if (!event.repeat) return asWhole(event)
  return occurrenceAt(
    event,
    start,
    exceptions.find(({ original_start }) => original_start === start),
  )
}
