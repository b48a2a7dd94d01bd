import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { mebibyte } from '../../../contract/bytes.ts'
import { minute as minuteInMilliseconds } from '../../../contract/time/durations.ts'
import type { Config } from '../../config.ts'
import { type Changes, privateTables, unannouncedTables } from '../../database/changes/changes.ts'
import { ReadScope, readScope, touches, type Written } from '../../database/changes/statement-scope.ts'
import { fingerprint } from '../../database/identifiers.ts'
import { readerKey } from '../../text/languages.ts'
import type { CachedResponse } from './cached-response.ts'

/** Settings and minute of a response, after which it expires. */
interface Moment {
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

const longestAddress = 1000
/** Headers that make a response specific to its request. */
const personal = ['authorization', 'origin', 'range', 'content-length', 'transfer-encoding']
/** Pages whose address contains a secret. */
const secretAddress = /^\/+(?:verify|reset|welcome|unsubscribe)\b/i

/** Audience of a cached response: all visitors, or the session whose token was sent. */
type Readers = 'visitors' | 'session'

/** Limits of each audience, and the tables that exclude a response. */
const bounds = {
  visitors: { maxSize: 24 * mebibyte, max: 4000, never: new Set(privateTables) },
  session: { maxSize: 8 * mebibyte, max: 2000, never: new Set(unannouncedTables) },
} as const satisfies Record<Readers, object>
const unannouncedWords = new Set(unannouncedTables)

/** A pending response that may be cached. */
export interface PendingResponse extends Moment {
  key: string
  readers: Readers
  scope: ReadScope
  /** True after a write to a possible source. */
  isOutdated: boolean
  /** Settles once it is sent, or has failed. */
  done: Promise<void>
  settle: () => void
}

interface Sources {
  readonly config: Config
  readonly changes: Changes
  readonly broadcast: { isListening(): boolean }
}

/**
 * Returns the cache key of a request; null where nothing may be cached. It consists of address, reader's
 * choices and token.
 */
export function cacheKey(
  method: string | undefined,
  url: string,
  headers: IncomingHttpHeaders,
): string | null {
  if (method !== 'GET' || url.length > longestAddress || secretAddress.test(url)) return null
  for (const name of personal) if (headers[name] !== undefined) return null
  const token = headers['x-auth-token']
  if (token !== undefined && typeof token !== 'string') return null
  const reader = readerKey({ url, headers })
  // The response stores a choice in the browser.
  if (reader === null) return null
  return `${reader} ${url}${token === undefined ? '' : ` ${fingerprint(token)}`}`
}

/**
 * Caches responses until a source changes. A source is a row of a table that their statements named, in this
 * process or another one; the settings; or the minute, because birthdays and the like change when a minute
 * does. While this process may have missed writes of others, no cached response is used
 * (`server/database/changes/peers.ts`).
 */
export class ResponseCache {
  readonly #sources: Sources
  readonly #cached = {
    visitors: new CachedResponses(bounds.visitors),
    session: new CachedResponses(bounds.session),
  }
  /** Pending responses that other requests may wait for. */
  readonly #shared = new Map<string, PendingResponse>()
  readonly #pending = new Set<PendingResponse>()

  constructor(sources: Sources) {
    this.#sources = sources
    sources.changes.onChange((written) => this.#invalidate(written))
  }

  find(key: string): CachedResponse | null {
    this.#sources.changes.lookElsewhere()
    if (!this.#sources.broadcast.isListening()) return null
    for (const entries of Object.values(this.#cached)) {
      const entry = entries.get(key)
      if (entry && this.#isPresent(entry)) return entry.response
      if (entry) entries.delete(key)
    }
    return null
  }

  /** Returns the pending response that an identical request may wait for. */
  pending(key: string): PendingResponse | undefined {
    return this.#sources.broadcast.isListening() ? this.#shared.get(key) : undefined
  }

  /** Starts a pending response and tracks its sources. */
  begin(key: string, readers: Readers): PendingResponse {
    const { promise: done, resolve: settle } = Promise.withResolvers<void>()
    const scope = new ReadScope(readScope.getStore())
    const pending = { ...this.#present(), key, readers, scope, isOutdated: false, done, settle }
    this.#pending.add(pending)
    if (readers === 'visitors') this.#shared.set(key, pending)
    return pending
  }

  /**
   * Checks whether a response may be cached. Its sources did not change meanwhile, and report their changes.
   */
  mayCache({ readers, scope, isOutdated, ...moment }: PendingResponse): boolean {
    const isReported = bounds[readers].never.isDisjointFrom(scope.words)
    return !isOutdated && !scope.hasWritten && isReported && this.#isPresent(moment)
  }

  add({ key, readers, config, minute }: PendingResponse, response: CachedResponse): void {
    this.#cached[readers].set(key, { config, minute, response })
  }

  /** Ends a pending response, cached or not. */
  end(pending: PendingResponse): void {
    this.#pending.delete(pending)
    this.#stopSharing(pending)
    pending.settle()
  }

  /** Updates the size of a response after encoding it again. */
  resize(key: string): void {
    for (const entries of Object.values(this.#cached)) entries.resize(key)
  }

  #stopSharing(pending: PendingResponse): void {
    if (this.#shared.get(pending.key) === pending) this.#shared.delete(pending.key)
  }

  #present(): Moment {
    const { config } = this.#sources
    return { config, minute: Math.floor(config.now().getTime() / minuteInMilliseconds) }
  }

  #isPresent({ config, minute }: Moment): boolean {
    const present = this.#present()
    return present.config === config && present.minute === minute
  }

  #invalidate(written: Written): void {
    if (written !== 'everything' && written.every(({ table }) => unannouncedWords.has(table))) return
    for (const entries of Object.values(this.#cached)) entries.invalidate(written)
    for (const pending of this.#pending) {
      if (!touches(written, pending.scope.words)) continue
      pending.isOutdated = true
      this.#stopSharing(pending)
    }
  }
}
