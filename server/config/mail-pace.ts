import { day, hour, minute, second } from '../../contract/time/durations.ts'

/** The pace of sending and retrying messages. All times are in seconds. */
export const shippedMailPace = {
  /** Polling interval of an empty queue. */
  pollSeconds: 1,
  /**
   * Messages that one process sends in parallel. Slow and urgent messages have as many extra slots. Messages
   * in flight arrive twice if the process dies.
   */
  atOnce: 4,
  /** Time limit of an attempt: well within the claim, so that no other process has started it. */
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
