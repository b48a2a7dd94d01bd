import { LRUCache } from 'lru-cache'
import { fingerprint } from '../../database/identifiers.ts'
import { type Broadcast, Channel } from '../../live/broadcast.ts'

const callersRemembered = 20_000
/** Share of a limit from which a caller's count is sent to other processes. */
const announcedFrom = 1 / 20
/** Counts per notification, which is limited to 8,000 bytes. */
const countsInMessage = 100

interface Count {
  hits: number
  /** The number of these calls that was sent to other processes. */
  announced: number
  /** The end of the window, on the monotonic clock. */
  ends: number
}

interface AnnouncedCounts {
  sender: string
  counts: [key: string, hits: number, window: number][]
}

const callCounts = new Channel<AnnouncedCounts>('call-counts')

/**
 * Counts calls per caller, in windows that begin with the first call. Processes of one site exchange the
 * counts of frequent callers, so that a limit holds for all processes together. Changing the system clock has
 * no effect.
 */
export class CallCounts {
  readonly #counts = new LRUCache<string, Count>({ max: callersRemembered })
  readonly #unannounced = new Map<string, number>()
  readonly #sender: string

  /** @param sender the id of this process */
  constructor(sender: string) {
    this.#sender = sender
  }

  /** Counts a call. Times are in milliseconds. */
  hit(caller: string, window: number, max: number): { hits: number; left: number } {
    const key = fingerprint(caller).slice(0, 22)
    const count = this.#countOf(key, window)
    count.hits += 1
    if (count.hits <= max + 1 && count.hits >= max * announcedFrom) this.#unannounced.set(key, window)
    return { hits: count.hits, left: count.ends - performance.now() }
  }

  /** Sends new counts to other processes. */
  async announce(broadcast: Broadcast): Promise<void> {
    const counts = [...this.#unannounced].flatMap(([key, window]): AnnouncedCounts['counts'] => {
      const count = this.#counts.get(key)
      if (!count || count.hits === count.announced) return []
      const fresh = count.hits - count.announced
      count.announced = count.hits
      return [[key, fresh, window]]
    })
    this.#unannounced.clear()
    if (counts.length === 0) return
    await broadcast.transaction(async (_transaction, announce) => {
      for (let start = 0; start < counts.length; start += countsInMessage)
        announce(callCounts, { sender: this.#sender, counts: counts.slice(start, start + countsInMessage) })
    })
  }

  /** Adds the counts of other processes. */
  listen(broadcast: Broadcast): void {
    broadcast.listen(callCounts, ({ sender, counts }) => {
      if (sender === this.#sender) return
      for (const [key, hits, window] of counts) {
        const count = this.#countOf(key, window)
        count.hits += hits
        count.announced += hits
      }
    })
  }

  #countOf(key: string, window: number): Count {
    const known = this.#counts.get(key)
    const now = performance.now()
    if (known && known.ends > now) return known
    const count = { hits: 0, announced: 0, ends: now + window }
    this.#counts.set(key, count)
    return count
  }
}
