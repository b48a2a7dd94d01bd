import { setImmediate } from 'node:timers/promises'

/** Longest event-loop turn, in milliseconds, that counts as idle. */
const quietTurn = 0.25
/** Idle turns in a row after which work resumes: a request is read one turn before it is served. */
const quietTurns = 3
/** Turns after which long work resumes even under load. */
const mostTurns = 60

/**
 * Yields several event-loop turns between two pieces of long work. The embedded database responds synchronously and each
 * turn starts only one request, so that yielding a single turn would starve the other requests.
 * @param most turns; few within a transaction, for whose end other writers wait
 */
export async function yieldToRequests(most = mostTurns): Promise<void> {
  for (let turns = 0, quiet = 0; turns < most && quiet < quietTurns; turns += 1) {
    const began = performance.now()
    await setImmediate()
    quiet = performance.now() - began < quietTurn ? quiet + 1 : 0
  }
}
