import { minute as minuteInMilliseconds } from '../../../contract/time/durations.ts'
import type { Config } from '../../config.ts'
import { type Changes, privateTables, untoldTables } from '../../database/changes/changes.ts'
import { ReadScope, readScope } from '../../database/changes/read-scope.ts'
import { touches, type Written } from '../../database/changes/statement-scope.ts'
import type { CachedResponse } from './cached-response.ts'
import { CachedResponses, type Moment } from './cached-responses.ts'

const mebibyte = 1024 * 1024
/** Who is sent a response that is kept: every visitor, or the session that it was made for. */
export type Readers = 'visitors' | 'session'

/** What may be kept for them: how much, and not what was made from which tables. */
const bounds = {
  visitors: { maxSize: 24 * mebibyte, max: 4000, never: new Set(privateTables) },
  session: { maxSize: 8 * mebibyte, max: 2000, never: new Set(untoldTables) },
} as const satisfies Record<Readers, object>
const untoldWords = new Set(untoldTables)

/** A response that is being made. */
export interface Making extends Moment {
  key: string
  readers: Readers
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
 * Caches responses until something that they were made from changes: a row of a table that their statements named, in
 * this process or another one; the settings; or the minute, because birthdays and the like change when a minute does.
 * While this process may have missed writes of others, nothing cached is used (`server/database/changes/peers.ts`).
 */
export class ResponseCache {
  readonly #sources: Sources
  readonly #shelves = {
    visitors: new CachedResponses(bounds.visitors),
    session: new CachedResponses(bounds.session),
  }
  /** Those that others may wait for. */
  readonly #shared = new Map<string, Making>()
  readonly #makings = new Set<Making>()

  constructor(sources: Sources) {
    this.#sources = sources
    sources.changes.onChange((written) => this.#drop(written))
  }

  find(key: string): CachedResponse | null {
    this.#sources.changes.lookElsewhere()
    if (!this.#sources.broadcast.isListening()) return null
    for (const entries of Object.values(this.#shelves)) {
      const entry = entries.get(key)
      if (entry && this.#isPresent(entry)) return entry.response
      if (entry) entries.delete(key)
    }
    return null
  }

  /** Returns the making that a request for the same may wait for; none while nothing may be cached. */
  making(key: string): Making | undefined {
    return this.#sources.broadcast.isListening() ? this.#shared.get(key) : undefined
  }

  /** Begins to make a response, within the work that asks for it, if any. */
  begin(key: string, readers: Readers): Making {
    const { promise: done, resolve: settle } = Promise.withResolvers<void>()
    const scope = new ReadScope(readScope.getStore())
    const making = { ...this.#present(), key, readers, scope, isOutdated: false, done, settle }
    this.#makings.add(making)
    if (readers === 'visitors') this.#shared.set(key, making)
    return making
  }

  /** Tells whether a response may be kept: nothing that it was made from changed meanwhile, or changes without a word. */
  mayKeep({ readers, scope, isOutdated, ...moment }: Making): boolean {
    const isOfToldTables = bounds[readers].never.isDisjointFrom(scope.words)
    return !isOutdated && !scope.hasWritten && isOfToldTables && this.#isPresent(moment)
  }

  keep({ key, readers, config, minute }: Making, response: CachedResponse): void {
    this.#shelves[readers].set(key, { config, minute, response })
  }

  /** Ends a making, kept or not. */
  end(making: Making): void {
    this.#makings.delete(making)
    this.#stopSharing(making)
    making.settle()
  }

  /** Counts a response's size again, after a further encoding of it was made. */
  resize(key: string): void {
    for (const entries of Object.values(this.#shelves)) entries.resize(key)
  }

  #stopSharing(making: Making): void {
    if (this.#shared.get(making.key) === making) this.#shared.delete(making.key)
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
    if (written !== 'everything' && written.every(({ table }) => untoldWords.has(table))) return
    for (const entries of Object.values(this.#shelves)) entries.drop(written)
    for (const making of this.#makings) {
      if (!touches(written, making.scope.words)) continue
      making.isOutdated = true
      this.#stopSharing(making)
    }
  }
}
