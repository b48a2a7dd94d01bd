import type { QueueLimits } from '../../config/admission.ts'
import type { QueueName } from './admission.ts'

/** A request in a queue, from its arrival to its response. */
export interface Ticket {
  readonly queue: Queue
  /** The account, or the session while its account is unknown; null for visitors. */
  readonly caller: string | null
  readonly begin: (ticket: Ticket) => void
  /** Time of arrival, on the monotonic clock. */
  readonly since: number
  state: 'waiting' | 'working' | 'aside' | 'left'
}

/** Weight of the newest interval in the moving average. */
const weight = 0.1

/** Requests in progress, and those that wait, in the order of arrival. */
export class Queue {
  readonly #limits: QueueLimits
  readonly #longestWait: number
  readonly #waiting = new Set<Ticket>()
  #working = 0
  #aside = 0
  /** Moving average of milliseconds between two starts while requests wait. */
  #interval = 1
  #lastTurn: number | null = null

  constructor(limits: QueueLimits, longestWait: number) {
    this.#limits = limits
    this.#longestWait = longestWait
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get working(): number {
    return this.#working
  }

  /** Requests that wait for their client, such as for the rest of a body. */
  get aside(): number {
    return this.#aside
  }

  /** True when a waiting request may start. */
  get isReady(): boolean {
    return this.#waiting.size > 0 && this.#working < this.#limits.atOnce
  }

  /** Number of requests that may wait and still be served in time. */
  get room(): number {
    const { leastWaiting, mostWaiting } = this.#limits
    return Math.min(mostWaiting, Math.max(leastWaiting, this.#longestWait / this.#interval))
  }

  /** Checks whether a request that arrives now could not be served in time. */
  isFull(now: number): boolean {
    const [first] = this.#waiting
    if (first === undefined || this.#waiting.size < this.#limits.leastWaiting) return false
    return this.#waiting.size >= this.room || now - first.since > this.#longestWait
  }

  add(ticket: Ticket): void {
    this.#waiting.add(ticket)
  }

  /** Removes and returns the request that has waited longest. */
  next(now: number): Ticket | undefined {
    const [ticket] = this.#waiting
    if (ticket === undefined) return undefined
    if (this.#lastTurn !== null) this.#interval += (now - this.#lastTurn - this.#interval) * weight
    this.#waiting.delete(ticket)
    this.#lastTurn = this.#waiting.size > 0 ? now : null
    return ticket
  }

  /** Marks a request as in progress. */
  work(ticket: Ticket): void {
    if (ticket.state === 'aside') this.#aside -= 1
    ticket.state = 'working'
    this.#working += 1
  }

  /** Marks a request as waiting for its client, or as ended. */
  stop(ticket: Ticket, state: 'aside' | 'left'): void {
    if (ticket.state === 'working') this.#working -= 1
    if (ticket.state === 'aside') this.#aside -= 1
    if (state === 'aside') this.#aside += 1
    this.#waiting.delete(ticket)
    ticket.state = state
  }
}

/** Health checks and built files are cheap, and pages need them: they are never queued. */
const free = /^\/(?:health\/|metrics\b|assets\/)/
const entry = /^\/api\/auth\b/

/** Returns the queue of a request; null where it is never queued. */
export function queueOf(url: string): QueueName | null {
  if (free.test(url)) return null
  return entry.test(url) ? 'entry' : 'site'
}
