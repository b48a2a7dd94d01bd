import { newId } from '../../../database/identifiers.ts'
import { spanAt, type WallTime } from '../series/event-times.ts'
import { spanOf } from '../series/occurrences.ts'
import { seriesStarts } from '../series/series-expansion.ts'
import type { StoredEvent } from './event-storing.queries.ts'

/**
 * Cuts a series in two: what comes before an occurrence, and the rest as a series of its own.
 * @returns null when nothing comes before it
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
