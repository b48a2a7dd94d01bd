import { LRUCache } from 'lru-cache'
import { second } from '../../contract/time/durations.ts'

const subjectsRemembered = 20_000

interface Window {
  hits: number
  /** On the clock of `performance.now()`. */
  endsAt: number
}

/** Counts hits in this process's memory: each subject's window begins with its first hit. */
export class HitCounter {
  readonly #windows = new LRUCache<string, Window>({ max: subjectsRemembered })
  readonly #allowed: number
  readonly #milliseconds: number

  constructor({ hits, seconds }: { hits: number; seconds: number }) {
    this.#allowed = hits
    this.#milliseconds = seconds * second
  }

  /** Counts a hit; returns the seconds until the window ends when it is one too many, null otherwise. */
  count(subject: string): number | null {
    const now = performance.now()
    const window = this.#present(subject, now)
    if (!window) {
      this.#windows.set(subject, { hits: 1, endsAt: now + this.#milliseconds })
      return this.#allowed > 0 ? null : this.#milliseconds / second
    }
    window.hits += 1
    return window.hits > this.#allowed ? Math.ceil((window.endsAt - now) / second) : null
  }

  /** Tells whether the next hit would be one too many. */
  isUsedUp(subject: string): boolean {
    const window = this.#present(subject, performance.now())
    return (window?.hits ?? 0) >= this.#allowed
  }

  #present(subject: string, now: number): Window | undefined {
    const window = this.#windows.get(subject)
    return window && window.endsAt > now ? window : undefined
  }
}
