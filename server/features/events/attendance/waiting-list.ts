import type { RsvpChoice, RsvpStatus } from '../../../../contract/events/options.ts'
import type { SeatCounts } from '../../../../contract/events/schemas.ts'

/** One member's answer. */
export interface Answer {
  user_id: string
  answer: RsvpChoice
  guests: number
  place_in_line: number
}

/** Everybody's answers with where each stands. */
export interface Line {
  statuses: Map<string, RsvpStatus>
  counts: SeatCounts
}

/**
 * Gives the seats away in the order of asking. Nobody overtakes: who does not fit waits, and so does whoever asked
 * later. It is worked out anew each time, so a seat that becomes free, for whatever reason, goes to the next at once.
 * @param capacity seats, null for as many as come
 */
export function formLine(answers: Answer[], capacity: number | null): Line {
  const counts: SeatCounts = { going: 0, waiting: 0, maybe: 0, declined: 0 }
  const statuses = new Map<string, RsvpStatus>()
  for (const { user_id, answer, guests } of answers.toSorted(byPlace)) {
    const persons = 1 + guests
    const waits =
      answer === 'going' && capacity !== null && (counts.waiting > 0 || counts.going + persons > capacity)
    const standing = waits ? 'waiting' : answer
    statuses.set(user_id, standing)
    counts[standing] += persons
  }
  return { statuses, counts }
}

/** Who stood in one place in one line and stands in another in the next. */
export function movedBetween(before: Line, after: Line, from: RsvpStatus, to: RsvpStatus): string[] {
  return [...before.statuses.keys()].filter(
    (userId) => before.statuses.get(userId) === from && after.statuses.get(userId) === to,
  )
}

function byPlace(one: Answer, other: Answer): number {
  return one.place_in_line - other.place_in_line
}
