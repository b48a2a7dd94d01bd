import { day, hour, minute, second } from '../../contract/time/durations.ts'

/** Sets the pace at which mail leaves, and how often it is tried again. All times are in seconds. */
export const shippedMailPace = {
  /** The pause between looks at an empty queue. */
  pollSeconds: 1,
  /**
   * Messages that one process sends at the same time, apart from slow ones, and from as many that somebody waits for.
   * Those being sent arrive twice if the process dies.
   */
  atOnce: 4,
  /** An attempt that takes longer is abandoned, well within the claim, so that nobody else has started it. */
  attemptSeconds: minute / second,
  claimSeconds: (3 * minute) / second,
  /** Pauses after each failure; after the last one the message is dead. About three days in all. */
  retrySeconds: [
    30 * second,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    8 * hour,
    day,
    day,
  ].map((pause) => pause / second),
}

export type MailPace = typeof shippedMailPace
