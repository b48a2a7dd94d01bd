import type { AdmissionLimits, QueueLimits } from '../../config/admission.ts'

export type QueueName = 'entry' | 'site'
/** Reason of a refusal: the queue is full, or one account has too many requests at once. */
export type Overload = 'full' | 'account'

/** Share of a queue that one account may take, and its minimum: a page makes several calls. */
const accountPart = 1 / 4
const leastPerAccount = 20
/**
 * Time spent accepting connections between two requests: half of the last request's duration, at least 1 ms. Each event-loop
 * turn accepts one connection, and a connection that is not accepted cannot even be refused.
 */
const readingPart = 1 / 2
const leastReading = 1

/**
 * Decides which requests start, wait, or are refused. One starts in each turn of the event loop; in between,
 * arriving requests are accepted, so that refusals and health checks never wait for work.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly queues: Record<QueueName, Queue>
  readonly refused: Record<Overload, number> = { full: 0, account: 0 }
  readonly #byCaller = new Map<string, number>()
  #isTurnTaken = false
  #hasArrived = false
  #last: QueueName = 'site'

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
    this.queues = {
      entry: new Queue(limits.entry, limits.longestWait),
      site: new Queue(limits.site, limits.longestWait),
    }
  }

  /** Returns the reason to refuse a request; null when it is admitted. */
  overload(queue: QueueName, caller: string | null): Overload | null {
    this.noteArrival()
    if (caller !== null && (this.#byCaller.get(caller) ?? 0) >= this.#mostPerAccount(queue)) return 'account'
    return this.queues[queue].isFull(performance.now()) ? 'full' : null
  }

  /** Records an arrival, to be accepted before the next request starts. */
  noteArrival(): void {
    this.#hasArrived = true
  }

  /** Adds a request to its queue, and calls `begin` when it starts. */
  enter(name: QueueName, caller: string | null, begin: (ticket: Ticket) => void): Ticket {
    const queue = this.queues[name]
    const ticket: Ticket = { queue, caller, begin, since: performance.now(), state: 'waiting' }
    if (caller !== null) this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + 1)
    queue.add(ticket)
    this.#takeTurn()
    return ticket
  }

  /** Frees a request's slot while it waits for its client, such as for a body. */
  putAside(ticket: Ticket): void {
    if (ticket.state !== 'working') return
    ticket.queue.stop(ticket, 'aside')
    this.#takeTurn()
  }

  /** Resumes a request that was put aside. */
  takeUp(ticket: Ticket): void {
    if (ticket.state === 'aside') ticket.queue.work(ticket)
  }

  /** Removes a request, served or not. */
  leave(ticket: Ticket): void {
    if (ticket.state === 'left') return
    ticket.queue.stop(ticket, 'left')
    if (ticket.caller !== null) {
      const others = (this.#byCaller.get(ticket.caller) ?? 1) - 1
      if (others > 0) this.#byCaller.set(ticket.caller, others)
      else this.#byCaller.delete(ticket.caller)
    }
    this.#takeTurn()
  }

  #takeTurn(): void {
    if (this.#isTurnTaken) return
    const ticket = this.#nextQueue()?.next(performance.now())
    if (!ticket) return
    this.#isTurnTaken = true
    const began = performance.now()
    setImmediate(() => {
      const ended = performance.now()
      this.#endTurn(ended + Math.max(leastReading, (ended - began) * readingPart))
    })
    ticket.queue.work(ticket)
    ticket.begin(ticket)
  }

  /** Ends a turn once nothing more arrives, or at a given time. */
  #endTurn(latest: number): void {
    if (this.#hasArrived && performance.now() < latest) {
      this.#hasArrived = false
      setImmediate(() => this.#endTurn(latest))
      return
    }
    this.#isTurnTaken = false
    this.#takeTurn()
  }

  #mostPerAccount(queue: QueueName): number {
    return Math.min(this.#limits.perAccount, Math.max(leastPerAccount, this.queues[queue].room * accountPart))
  }

  /** Alternates between the queues when both have waiting requests. */
  #nextQueue(): Queue | undefined {
    const order: QueueName[] = this.#last === 'site' ? ['entry', 'site'] : ['site', 'entry']
    const name = order.find((one) => this.queues[one].isReady)
    if (name === undefined) return undefined
    this.#last = name
    return this.queues[name]
  }
}

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
class Queue {
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
