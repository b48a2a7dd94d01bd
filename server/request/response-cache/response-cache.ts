import { LRUCache } from 'lru-cache'
import { minute as minuteInMilliseconds } from '../../../contract/time/durations.ts'
import type { Config } from '../../config.ts'
import { type Changes, privateTables } from '../../database/changes/changes.ts'
import { ReadScope, readScope } from '../../database/changes/read-scope.ts'
import { touches, type Written } from '../../database/changes/statement-scope.ts'
import type { CachedResponse } from './cached-response.ts'

const mebibyte = 1024 * 1024
const cachedBytes = 24 * mebibyte
const cachedResponses = 4000
const privateWords = new Set(privateTables)

/** What a response was made from: valid while the settings are the same and the minute has not ended. */
interface Moment {
  config: Config
  minute: number
}

interface Entry extends Moment {
  response: CachedResponse
}

/** A response that is being made, for which others wait. */
export interface Making extends Moment {
  key: string
  scope: ReadScope
  /** Something it may have read was changed meanwhile. */
  isOutdated: boolean
  /** Settles once it is made, or has failed. */
  done: Promise<void>
  settle: () => void
}

interface Sources {
  readonly config: Config
  readonly changes: Changes
  readonly broadcast: { isListening(): boolean }
}

/**
 * Keeps responses to visitors until something that they were made from changes: a row of a table that their
 * statements named, in this process or another one; the settings; or the minute, because what turns with time, such
 * as birthdays, turns when a minute does.
 */
export class ResponseCache {
  readonly #sources: Sources
  readonly #entries = new LRUCache<string, Entry>({
    max: cachedResponses,
    maxSize: cachedBytes,
    sizeCalculation: ({ response }, key) => response.size + key.length,
  })
  readonly #makings = new Map<string, Making>()

  constructor(sources: Sources) {
    this.#sources = sources
    sources.changes.onChange((written) => this.#drop(written))
  }

  find(key: string): CachedResponse | null {
    this.#sources.changes.lookElsewhere()
    const entry = this.#entries.get(key)
    if (entry === undefined || !this.#sources.broadcast.isListening()) return null
    if (this.#isPresent(entry)) return entry.response
    this.#entries.delete(key)
    return null
  }

  /** Returns the making that a request for the same may wait for. */
  making(key: string): Making | undefined {
    return this.#makings.get(key)
  }

  /** Begins to make a response, within the work that asks for it, if any. */
  begin(key: string): Making {
    const { promise: done, resolve: settle } = Promise.withResolvers<void>()
    const scope = new ReadScope(readScope.getStore())
    const making = { ...this.#present(), key, scope, isOutdated: false, done, settle }
    this.#makings.set(key, making)
    return making
  }

  /** Tells whether a response may be kept: it is made, from nothing that changed meanwhile or is nobody else's business. */
  mayKeep({ scope, isOutdated, ...moment }: Making): boolean {
    return (
      !isOutdated && !scope.hasWritten && privateWords.isDisjointFrom(scope.words) && this.#isPresent(moment)
    )
  }

  keep({ key, ...moment }: Making, response: CachedResponse): void {
    this.#entries.set(key, { config: moment.config, minute: moment.minute, response })
  }

  /** Ends a making, kept or not. */
  end(making: Making): void {
    if (this.#makings.get(making.key) === making) this.#makings.delete(making.key)
    making.settle()
  }

  /** Counts a response's size again, after a further encoding of it was made. */
  resize(key: string): void {
    const entry = this.#entries.peek(key)
    if (entry) this.#entries.set(key, entry)
  }

  #present(): Moment {
    const { config } = this.#sources
    return { config, minute: Math.floor(config.now().getTime() / minuteInMilliseconds) }
  }

  #isPresent({ config, minute }: Moment): boolean {
    const present = this.#present()
    return present.config === config && present.minute === minute
  }

  #drop(written: Written): void {
    if (written !== 'everything' && written.every(({ table }) => privateWords.has(table))) return
    for (const [key, { response }] of this.#entries.entries())
      if (touches(written, response.words)) this.#entries.delete(key)
    for (const making of this.#makings.values()) {
      if (!touches(written, making.scope.words)) continue
      making.isOutdated = true
      this.#makings.delete(making.key)
    }
  }
}
