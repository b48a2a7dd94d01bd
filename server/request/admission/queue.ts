import type { LineLimits } from '../../config/admission.ts'
import type { LineName } from './admission.ts'

/** A request from its coming in to its leaving. */
export interface Place {
  readonly line: Line
  /** The account, or the session while its account is not known; null of visitors. */
  readonly caller: string | null
  readonly begin: (place: Place) => void
  /** When it came in, on the clock that nobody sets. */
  readonly since: number
  state: 'waiting' | 'working' | 'aside' | 'left'
}

/** How much a new interval between two turns counts beside all before. */
const weight = 0.1

/** Requests that are worked on, and those that wait for it, in the order of their coming. */
export class Line {
  readonly #limits: LineLimits
  readonly #longestWait: number
  readonly #waiting = new Set<Place>()
  #working = 0
  #aside = 0
  /** Milliseconds from one turn to the next while others wait. */
  #interval = 1
  #lastTurn: number | null = null

  constructor(limits: LineLimits, longestWait: number) {
    this.#limits = limits
    this.#longestWait = longestWait
  }

  get waiting(): number {
    return this.#waiting.size
  }

  get working(): number {
    return this.#working
  }

  /** Requests that wait for their caller, such as for the rest of a body. */
  get aside(): number {
    return this.#aside
  }

  /** Tells whether somebody waits who could be worked on. */
  get isReady(): boolean {
    return this.#waiting.size > 0 && this.#working < this.#limits.atOnce
  }

  /** How many may wait so that the last of them is served in time. */
  get room(): number {
    const { leastWaiting, mostWaiting } = this.#limits
    return Math.min(mostWaiting, Math.max(leastWaiting, this.#longestWait / this.#interval))
  }

  /** Tells whether who comes now could not be served in time. */
  isFull(now: number): boolean {
    const [first] = this.#waiting
    if (first === undefined || this.#waiting.size < this.#limits.leastWaiting) return false
    return this.#waiting.size >= this.room || now - first.since > this.#longestWait
  }

  add(place: Place): void {
    this.#waiting.add(place)
  }

  /** Takes whoever has waited longest. */
  next(now: number): Place | undefined {
    const [place] = this.#waiting
    if (place === undefined) return undefined
    if (this.#lastTurn !== null) this.#interval += (now - this.#lastTurn - this.#interval) * weight
    this.#waiting.delete(place)
    this.#lastTurn = this.#waiting.size > 0 ? now : null
    return place
  }

  /** Notes that a request is worked on from now on. */
  work(place: Place): void {
    if (place.state === 'aside') this.#aside -= 1
    place.state = 'working'
    this.#working += 1
  }

  /** Notes that a request waits for its caller, or has left. */
  stop(place: Place, state: 'aside' | 'left'): void {
    if (place.state === 'working') this.#working -= 1
    if (place.state === 'aside') this.#aside -= 1
    if (state === 'aside') this.#aside += 1
    this.#waiting.delete(place)
    place.state = state
  }
}

/** What says how the site is, and files, which cost next to nothing: refusing them would leave pages without their look. */
const free = /^\/(?:health\/|metrics\b|assets\/)/
const entry = /^\/api\/auth\b/

/** Returns the line of a request; null where it never waits. */
export function lineOf(url: string): LineName | null {
  if (free.test(url)) return null
  return entry.test(url) ? 'entry' : 'site'
}
