import { Refusal, refusal } from '../../../endpoints/refusal.ts'

/** Each hash occupies a core for some milliseconds; more at once would slow everything down. */
const atOnce = 2
/** About as many as finish before their callers give up. */
const longestQueue = 200
const secondsUntilShorter = 3

/**
 * The lanes of the queue: sign-ins, and all other work. Other work runs one at a time, so that a signed-in user cannot
 * keep others from signing in.
 */
export type HashingLane = 'sign-in' | 'other'

/** Runs CPU-bound work with limited concurrency, each lane in order of arrival. */
export class HashingQueue {
  readonly #waiting: Record<HashingLane, (() => void)[]> = { 'sign-in': [], other: [] }
  readonly #running: Record<HashingLane, number> = { 'sign-in': 0, other: 0 }

  /**
   * Queues work and runs it in turn.
   * @throws {Refusal} unavailable, at once, when the queue is full
   */
  async run<Result>(work: () => Promise<Result>, lane: HashingLane = 'sign-in'): Promise<Result> {
    if (this.#isOpen(lane)) this.#running[lane] += 1
    else await this.#turn(lane)
    try {
      return await work()
    } finally {
      this.#running[lane] -= 1
      this.#startNext()
    }
  }

  #isOpen(lane: HashingLane): boolean {
    const { other, 'sign-in': signIn } = this.#running
    return other + signIn < atOnce && (lane === 'sign-in' || other === 0)
  }

  /**
   * Starts queued work. One job of other work goes first where none runs, so that sign-ins cannot starve it.
   */
  #startNext(): void {
    for (const lane of ['other', 'sign-in'] as const) {
      const start = this.#isOpen(lane) ? this.#waiting[lane].shift() : undefined
      if (!start) continue
      this.#running[lane] += 1
      start()
    }
  }

  #turn(lane: HashingLane): Promise<void> {
    if (this.#waiting[lane].length >= longestQueue)
      throw new Refusal('unavailable', refusal('unavailable').faults, secondsUntilShorter)
    return new Promise((resolve) => this.#waiting[lane].push(resolve))
  }
}
