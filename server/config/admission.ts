import { second } from '../../contract/time/durations.ts'

/** The limits of a queue of requests. */
export interface QueueLimits {
  /** Requests that are processed at the same time. */
  atOnce: number
  /** Requests that may always wait. */
  leastWaiting: number
  mostWaiting: number
}

/** Thresholds for serving, queueing and refusing requests (server/request/admission). */
export interface AdmissionLimits {
  /** Sign-in and session checks, in a queue that other requests cannot fill. */
  entry: QueueLimits
  /** All other requests except files and health checks. */
  site: QueueLimits
  /**
   * The most requests of one account, waiting or in progress; fewer where the site is slow. A smaller number
   * may always wait.
   */
  perAccount: number
  /** Milliseconds. Requests with a longer expected wait are refused at once. */
  longestWait: number
}

/** The shipped limits; tests run the shipped code with others. */
export const shippedAdmission: AdmissionLimits = {
  entry: { atOnce: 250, leastWaiting: 50, mostWaiting: 250 },
  site: { atOnce: 200, leastWaiting: 100, mostWaiting: 1000 },
  perAccount: 60,
  longestWait: second,
}
