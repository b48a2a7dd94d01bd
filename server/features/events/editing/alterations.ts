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
 * Lists the occurrences with RSVPs by start, before and after a change.
 * @param moved old starts with the new ones; an occurrence without an entry is removed
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

/** Lists the removed occurrences with RSVPs by start. */
export function removalsOf(removed: StoredEvent): Alteration[] {
  return alterationsOf(removed, () => null)
}

/** Assigns dates to the series before its split, because calendars use its id. */
export function asDatesOf(event: EventRecord, alterations: Alteration[]): Alteration[] {
  return alterations.map(({ before, ...rest }) => ({ ...rest, before: { ...before, event } }))
}

/**
 * Lists the RSVPs, each with the start of its occurrence. RSVPs to a single event, or to a whole series, get
 * its first start; of two RSVPs of a member to the same occurrence the later one counts.
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
