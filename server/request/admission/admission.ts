import type { AdmissionLimits } from '../../config/admission.ts'
import { Queue, type Ticket } from './queue.ts'

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
