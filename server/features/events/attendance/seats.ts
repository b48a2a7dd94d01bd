import type { RsvpStatus } from '../../../../contract/events/options-and-limits.ts'
import type { SeatCounts } from '../../../../contract/events/schemas.ts'
import type { RsvpRow } from '../../../database/rows/event-rows.ts'

/** The columns of an RSVP that decide about seats. */
export type Rsvp = Pick<RsvpRow, 'user_id' | 'answer' | 'guests' | 'place_in_line'>

/** The statuses of all RSVPs to an occurrence, and the number of people by status. */
export interface SeatAssignment {
  /** By member id. */
  statuses: Map<string, RsvpStatus>
  counts: SeatCounts
}

/**
 * Assigns seats first come, first served. A party that does not fit waits, and so do all later ones, even
 * where a smaller party would fit. Computed from the RSVPs each time, so a free seat goes to the next at
 * once.
 * @param capacity seats, null for no limit
 */
export function assignSeats(rsvps: Rsvp[], capacity: number | null): SeatAssignment {
  const counts: SeatCounts = { going: 0, waiting: 0, maybe: 0, declined: 0 }
  const statuses = new Map<string, RsvpStatus>()
  for (const { user_id, answer, guests } of rsvps.toSorted(byPlace)) {
    const persons = 1 + guests
    const waits =
      answer === 'going' && capacity !== null && (counts.waiting > 0 || counts.going + persons > capacity)
    const status = waits ? 'waiting' : answer
    statuses.set(user_id, status)
    counts[status] += persons
  }
  return { statuses, counts }
}

/** Lists the ids of the members whose status went from one to another. */
export function membersMoved(
  before: SeatAssignment,
  after: SeatAssignment,
  from: RsvpStatus,
  to: RsvpStatus,
): string[] {
  return [...before.statuses.keys()].filter(
    (userId) => before.statuses.get(userId) === from && after.statuses.get(userId) === to,
  )
}

function byPlace(one: Rsvp, other: Rsvp): number {
  return one.place_in_line - other.place_in_line
}
