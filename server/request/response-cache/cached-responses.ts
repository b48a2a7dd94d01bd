import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import { touches, type Written } from '../../database/changes/statement-scope.ts'
import type { CachedResponse } from './cached-response.ts'

/** Settings and minute of a response, after which it expires. */
export interface Moment {
  config: Config
  minute: number
}

interface Entry extends Moment {
  response: CachedResponse
}

/** Cached responses by key, indexed by the tables that they depend on. */
export class CachedResponses {
  readonly #entries: LRUCache<string, Entry>
  /** Keys by table, for each table written since the start; may contain evicted keys. */
  readonly #keysOf = new Map<string, Set<string>>()

  constructor({ max, maxSize }: { max: number; maxSize: number }) {
    this.#entries = new LRUCache<string, Entry>({
      max,
      maxSize,
      sizeCalculation: ({ response }, key) => response.size + key.length,
      dispose: ({ response }, key, reason) => {
        // Its replacement was indexed already, mostly under the same tables.
        if (reason !== 'set') this.#forget(key, response)
      },
    })
  }

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: Entry): void {
    for (const [table, keys] of this.#keysOf) if (entry.response.words.has(table)) keys.add(key)
    this.#entries.set(key, entry)
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  /** Updates the size of a response after encoding it again. */
  resize(key: string): void {
    const entry = this.#entries.peek(key)
    if (entry) this.#entries.set(key, entry)
  }

  /** Invalidates every response that a write may have changed. */
  invalidate(written: Written): void {
    if (written === 'everything') {
      this.#entries.clear()
      return
    }
    for (const write of written) {
      const keys = this.#keysWith(write.table)
      for (const key of [...keys]) {
        const entry = this.#entries.peek(key)
        if (!entry) keys.delete(key)
        else if (touches([write], entry.response.words)) this.#entries.delete(key)
      }
    }
  }

  /** Returns the keys of responses from a table; the first write to it reads the words of all. */
  #keysWith(table: string): Set<string> {
    const known = this.#keysOf.get(table)
    if (known) return known
    const keys = new Set<string>()
    for (const [key, { response }] of this.#entries.entries()) if (response.words.has(table)) keys.add(key)
    this.#keysOf.set(table, keys)
    return keys
  }

  #forget(key: string, { words }: CachedResponse): void {
    for (const [table, keys] of this.#keysOf) if (words.has(table)) keys.delete(key)
  }
}
