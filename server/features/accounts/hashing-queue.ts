import { Refusal, refusal } from '../../endpoints/refusal.ts'

/** Each takes a core for some milliseconds; more at once would only keep each other, and everybody else, waiting. */
const atOnce = 2
/** About as many as are done while somebody still waits for it. */
const longestQueue = 200
const secondsUntilShorter = 3

/** Lets work that takes a whole core be done by few at a time, in the order in which it came. */
export class HashingQueue {
  readonly #waiting: (() => void)[] = []
  #running = 0

  /**
   * Does work when its turn comes.
   * @throws {Refusal} unavailable, at once, when too many wait already
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= longestQueue)
      throw new Refusal('unavailable', refusal('unavailable').faults, secondsUntilShorter)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
