import { setImmediate } from 'node:timers/promises'

/** A turn of the event loop in which nobody was served takes no longer, in milliseconds. */
const quietTurn = 0.25
/** What has arrived is read in a turn before the one that serves it. */
const quietTurns = 3
/** However much others ask for, long work goes on after so many turns. */
const mostTurns = 60

/**
 * Lets whoever waits be served between two pieces of long work. The embedded database answers without a pause, and in
 * each turn of the event loop one request begins: work that let go of a single turn would take all the time but that.
 */
export async function giveWay(): Promise<void> {
  for (let turns = 0, quiet = 0; turns < mostTurns && quiet < quietTurns; turns += 1) {
    const began = performance.now()
    await setImmediate()
    quiet = performance.now() - began < quietTurn ? quiet + 1 : 0
  }
}
