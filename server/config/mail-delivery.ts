const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The pace at which mail leaves, and how often it is tried again. All times are seconds. */
export const shippedMailPace = {
  /** How often the queue is looked at while it is empty. */
  pollSeconds: 1,
  /** Messages that one process sends side by side; at most so many arrive twice when it dies. */
  atOnce: 4,
  /** A message that takes longer is given up for now; well within the claim, so that nobody else has begun it. */
  attemptSeconds: minute,
  claimSeconds: 3 * minute,
  /** Pauses after each failure; after the last one the message is dead. About three days in all. */
  retrySeconds: [
    30,
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
  ],
}

export type MailPace = typeof shippedMailPace
