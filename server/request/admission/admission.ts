import type { AdmissionLimits } from '../../config/admission.ts'
import { Line, type Place } from './queue.ts'

export type LineName = 'entry' | 'site'
/** Why a request is refused: more is asked than can be served in time, or one account asks for too much at once. */
export type Overload = 'full' | 'account'

/** The part of the room that one account may take, and what it may take in any case: a page makes several calls. */
const accountPart = 1 / 4
const leastPerAccount = 20
/**
 * For how long what arrives is read before the next request begins, as a part of what the last one took, and at least in
 * milliseconds: a turn of the loop accepts one connection, and whoever waits to be accepted cannot even be refused.
 */
const readingPart = 1 / 2
const leastReading = 1

/**
 * Decides which requests are worked on, which wait, and which are refused at once. One begins in each turn of the event
 * loop: in between, the others are read, so that refusing and health checks never wait for work.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly lines: Record<LineName, Line>
  readonly refused: Record<Overload, number> = { full: 0, account: 0 }
  readonly #byCaller = new Map<string, number>()
  #isTurnTaken = false
  #hasArrived = false
  #last: LineName = 'site'

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
    this.lines = {
      entry: new Line(limits.entry, limits.longestWait),
      site: new Line(limits.site, limits.longestWait),
    }
  }

  /** Tells why a request cannot come in now; null when it can. */
  overload(line: LineName, caller: string | null): Overload | null {
    this.noteArrival()
    if (caller !== null && (this.#byCaller.get(caller) ?? 0) >= this.#mostPerAccount(line)) return 'account'
    return this.lines[line].isFull(performance.now()) ? 'full' : null
  }

  /** Notes that there is more to read before the next request begins. */
  noteArrival(): void {
    this.#hasArrived = true
  }

  /** Lets a request in. `begin` is called when its turn has come: now, if nobody is before it. */
  enter(name: LineName, caller: string | null, begin: (place: Place) => void): Place {
    const line = this.lines[name]
    const place: Place = { line, caller, begin, since: performance.now(), state: 'waiting' }
    if (caller !== null) this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + 1)
    line.add(place)
    this.#takeTurn()
    return place
  }

  /** Stops counting a request as work while it waits for its caller, such as for the rest of a body. */
  putAside(place: Place): void {
    if (place.state !== 'working') return
    place.line.stop(place, 'aside')
    this.#takeTurn()
  }

  /** Goes on with a request that was put aside. */
  takeUp(place: Place): void {
    if (place.state === 'aside') place.line.work(place)
  }

  /** Ends a request, whether it was served or not. */
  leave(place: Place): void {
    if (place.state === 'left') return
    place.line.stop(place, 'left')
    if (place.caller !== null) {
      const others = (this.#byCaller.get(place.caller) ?? 1) - 1
      if (others > 0) this.#byCaller.set(place.caller, others)
      else this.#byCaller.delete(place.caller)
    }
    this.#takeTurn()
  }

  #takeTurn(): void {
    if (this.#isTurnTaken) return
    const place = this.#nextLine()?.next(performance.now())
    if (!place) return
    this.#isTurnTaken = true
    const began = performance.now()
    setImmediate(() => {
      const ended = performance.now()
      this.#endTurn(ended + Math.max(leastReading, (ended - began) * readingPart))
    })
    place.line.work(place)
    place.begin(place)
  }

  /** Ends a turn once nothing more arrives, or at a moment. */
  #endTurn(latest: number): void {
    if (this.#hasArrived && performance.now() < latest) {
      this.#hasArrived = false
      setImmediate(() => this.#endTurn(latest))
      return
    }
    this.#isTurnTaken = false
    this.#takeTurn()
  }

  #mostPerAccount(line: LineName): number {
    return Math.min(this.#limits.perAccount, Math.max(leastPerAccount, this.lines[line].room * accountPart))
  }

  /** Takes turns where both lines wait. */
  #nextLine(): Line | undefined {
    const order: LineName[] = this.#last === 'site' ? ['entry', 'site'] : ['site', 'entry']
    const name = order.find((one) => this.lines[one].isReady)
    if (name === undefined) return undefined
    this.#last = name
    return this.lines[name]
  }
}
