import type { RsvpRow } from '../../../database/rows/event-rows.ts'
import type { Alteration } from '../attendance/attendee-emails.service.ts'
import type { WallTime } from '../series/event-times.ts'
import type { Series } from '../series/occurrence-lookup.ts'
import {
  asWhole,
  type EventRecord,
  firstStart,
  type Occurrence,
  occurrenceAt,
} from '../series/occurrences.ts'
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

/** Names the series that dates belonged to before it was split: calendars know them by it. */
export function asDatesOf(event: EventRecord, alterations: Alteration[]): Alteration[] {
  return alterations.map(({ before, ...rest }) => ({ ...rest, before: { ...before, event } }))
}

/**
 * Lists the RSVPs under the starts of their occurrences. Those to an event that takes place once, or to a series as
 * such, are for its first start; of two RSVPs of a member to the same occurrence the later one counts.
 */
export function rsvpsByStart({ event, rsvps }: StoredEvent): RsvpRow[] {
  const first = firstStart(event)
  const latest = new Map(
    rsvps
      .map((rsvp) => ({ ...rsvp, original_start: rsvp.original_start || first }))
      .toSorted((one, other) => Date.parse(one.answered_at) - Date.parse(other.answered_at))
      .map((rsvp) => [`${rsvp.original_start} ${rsvp.user_id}`, rsvp]),
  )
  return [...latest.values()]
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
