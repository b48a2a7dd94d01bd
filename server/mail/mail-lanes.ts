import { second } from '../../contract/time/durations.ts'

/**
 * The lanes of the queue. Urgent messages, which users wait for, have separate slots and overtake all others.
 */
export const lanes = ['urgent', 'other'] as const
type Lane = (typeof lanes)[number]

/** The attempts of a lane: those in a slot, and slow ones that have left theirs. */
interface Occupancy {
  inPlace: number
  slow: number
}

/**
 * Limits the messages being sent at the same time. A slow one leaves its slot to another, so that an
 * unresponsive mail server delays only its own messages; at most twice the slots are ever in use.
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

  /** @param slowAfter seconds after which an attempt leaves its slot */
  constructor({ places, slowAfter }: { places: number; slowAfter: number }) {
    this.#places = places
    this.#slowAfter = slowAfter * second
  }

  /** The number of messages being sent. */
  get size(): number {
    return this.#attempts.size
  }

  /** Returns how many more messages a lane accepts now. */
  free(lane: Lane): number {
    const { inPlace, slow } = this.#occupied[lane]
    return Math.max(0, Math.min(this.#places - inPlace, 2 * this.#places - inPlace - slow))
  }

  /** Starts an attempt, which must not reject. */
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

  /** Waits until a slot was freed since the last call, or for some milliseconds. */
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

  /** Waits until no attempt is running. */
  async settled(): Promise<void> {
    await Promise.all(this.#attempts)
  }

  #change(): void {
    this.#hasChanged = true
    this.#wake?.()
  }
}
