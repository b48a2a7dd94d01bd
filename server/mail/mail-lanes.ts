import { second } from '../../contract/time/durations.ts'

/**
 * The lanes of the queue. Urgent messages, which somebody waits for, have slots of their own and overtake all others.
 */
export const lanes = ['urgent', 'other'] as const
type Lane = (typeof lanes)[number]

/** The attempts of a lane: those that take up a place, and slow ones that have left theirs. */
interface Occupancy {
  inPlace: number
  slow: number
}

/**
 * Counts the messages being sent at the same time. One that takes long leaves its place to another, so that a mail
 * server that falls silent delays only the messages it was given; at most twice the places are ever in use.
 */
export class MailLanes {
  readonly #places: number
  readonly #slowAfter: number
  readonly #occupied: Record<Lane, Occupancy> = {
    urgent: { inPlace: 0, slow: 0 },
    other: { inPlace: 0, slow: 0 },
  }
  readonly #attempts = new Set<Promise<void>>()
  #hasChanged = false
  #wake: (() => void) | null = null

  /** @param slowAfter seconds after which an attempt leaves its place */
  constructor({ places, slowAfter }: { places: number; slowAfter: number }) {
    this.#places = places
    this.#slowAfter = slowAfter * second
  }

  /** The number of messages being sent. */
  get size(): number {
    return this.#attempts.size
  }

  /** Returns how many more messages a lane takes now. */
  free(lane: Lane): number {
    const { inPlace, slow } = this.#occupied[lane]
    return Math.max(0, Math.min(this.#places - inPlace, 2 * this.#places - inPlace - slow))
  }

  /** Begins an attempt, which must not reject. */
  begin(lane: Lane, send: () => Promise<void>): void {
    const occupied = this.#occupied[lane]
    let place: keyof Occupancy = 'inPlace'
    occupied.inPlace += 1
    const timer = setTimeout(() => {
      place = 'slow'
      occupied.inPlace -= 1
      occupied.slow += 1
      this.#change()
    }, this.#slowAfter)
    const attempt = send().finally(() => {
      clearTimeout(timer)
      occupied[place] -= 1
      this.#attempts.delete(attempt)
      this.#change()
    })
    this.#attempts.add(attempt)
  }

  /** Waits until a place has become free since the last time, or for some milliseconds. */
  async changed(milliseconds: number): Promise<void> {
    if (!this.#hasChanged)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#wake = null
    this.#hasChanged = false
  }

  /** Waits until nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#attempts)
  }

  #change(): void {
    this.#hasChanged = true
    this.#wake?.()
  }
}
