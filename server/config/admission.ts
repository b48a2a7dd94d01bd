import { second } from '../../contract/time/durations.ts'

/** Says how much a line of requests takes. */
export interface LineLimits {
  /** Requests that are worked on at the same time. */
  atOnce: number
  /** Requests that may wait in any case. */
  leastWaiting: number
  mostWaiting: number
}

/** Says what is served, waits, or is refused (server/request/admission). */
export interface AdmissionLimits {
  /** Signing in, and who somebody is: others cannot fill it. */
  entry: LineLimits
  /** Everything else but files and health. */
  site: LineLimits
  /** The most requests of one account, waiting or worked on; fewer where the site is slow. Less than may always wait. */
  perAccount: number
  /** Milliseconds. Who would wait longer is refused at once. */
  longestWait: number
}

/** The limits as they are shipped; tests run the shipped code with others. */
export const shippedAdmission: AdmissionLimits = {
  entry: { atOnce: 250, leastWaiting: 50, mostWaiting: 250 },
  site: { atOnce: 200, leastWaiting: 100, mostWaiting: 1000 },
  perAccount: 60,
  longestWait: second,
}
