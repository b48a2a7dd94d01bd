import { LRUCache } from 'lru-cache'
import type { Changes } from './changes.ts'
import { ReadScope, readScope, touches, type Written } from './statement-scope.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** What is kept, by kind, each with the most bytes that it may take. */
const kinds = {
  sessions: 2 * mebibyte,
  hiddenMembers: 2 * mebibyte,
  posts: 12 * mebibyte,
  profiles: 8 * mebibyte,
  memberCounts: 64 * kibibyte,
} as const
type Kind = keyof typeof kinds

interface Options<Value> {
  /** How long it is kept at most, in milliseconds. */
  forMilliseconds?: number
  /** About how many bytes a value takes. */
  sizeOf?: (value: Value) => number
}

/** Keeps what was read until it may have changed. */
export interface ReadCache {
  /**
   * Returns what is kept under a key, or reads it; who asks meanwhile waits for the same reading.
   * @param key names everything that the reading depends on beside the database
   */
  read<Value extends object>(
    kind: Kind,
    key: string,
    make: () => Promise<Value | undefined>,
    options?: Options<Value>,
  ): Promise<Value | undefined>
}

interface Sources {
  /** Another object when the settings have changed. */
  readonly config: object
  readonly changes: Changes
  /** Known once the site listens to other processes. */
  readonly broadcast: { isListening(): boolean }
}

/**
 * Caches what members read again and again until a row of a table changes that the statements of its kind have named,
 * in this process or another one. While this process may have missed writes of others, everything is read from the
 * database (`peers.ts`).
 */
export class CachedReads implements ReadCache {
  readonly #sources: Sources
  readonly #shelves: Record<Kind, Shelf> = {
    sessions: new Shelf(kinds.sessions),
    hiddenMembers: new Shelf(kinds.hiddenMembers),
    posts: new Shelf(kinds.posts),
    profiles: new Shelf(kinds.profiles),
    memberCounts: new Shelf(kinds.memberCounts),
  }
  #config: object | null = null

  constructor(sources: Sources) {
    this.#sources = sources
    sources.changes.onChange((written) => {
      for (const shelf of Object.values(this.#shelves)) shelf.drop(written)
    })
  }

  async read<Value extends object>(
    kind: Kind,
    key: string,
    make: () => Promise<Value | undefined>,
    options: Options<Value> = {},
  ): Promise<Value | undefined> {
    const { config, changes, broadcast } = this.#sources
    changes.lookElsewhere()
    if (!broadcast.isListening()) return make()
    if (config !== this.#config) {
      this.#config = config
      for (const shelf of Object.values(this.#shelves)) shelf.drop('everything')
    }
    return this.#shelves[kind].read(key, make, options)
  }
}

interface Entry {
  value: object
  until: number
}

interface Reading {
  result: Promise<object | undefined>
  isOutdated: boolean
}

/** Keeps the values of one kind, which all come from the same tables. */
class Shelf {
  readonly #entries: LRUCache<string, Entry>
  readonly #readings = new Map<string, Reading>()
  /** The words of all statements that were read from. */
  readonly #words = new Set<string>()

  constructor(maxSize: number) {
    this.#entries = new LRUCache({ maxSize })
  }

  drop(written: Written): void {
    if (!touches(written, this.#words)) return
    this.#entries.clear()
    for (const reading of this.#readings.values()) reading.isOutdated = true
    this.#readings.clear()
  }

  async read<Value extends object>(
    key: string,
    make: () => Promise<Value | undefined>,
    options: Options<Value>,
  ): Promise<Value | undefined> {
    const kept = this.#entries.get(key)
    // The key names the reading, and so the type of what it returns.
    if (kept && kept.until > performance.now()) return this.#noted(kept.value as Value)
    const going = this.#readings.get(key)
    if (going) return this.#join(going) as Promise<Value | undefined>
    const scope = new SharedScope(this.#words, readScope.getStore())
    const result = readScope.run(scope, make)
    const reading: Reading = { result, isOutdated: false }
    this.#readings.set(key, reading)
    try {
      const value = await result
      if (value && !reading.isOutdated && !scope.hasWritten) this.#keep(key, value, options)
      return value
    } finally {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
    }
  }

  /** Waits for a reading of somebody else; what comes of it is not to be kept if something changed meanwhile. */
  async #join(going: Reading): Promise<object | undefined> {
    this.#noted(null)
    const value = await going.result
    if (going.isOutdated) readScope.getStore()?.noteWrite()
    return this.#noted(value)
  }

  #keep<Value extends object>(
    key: string,
    value: Value,
    { forMilliseconds = Number.POSITIVE_INFINITY, sizeOf = () => kibibyte }: Options<Value>,
  ): void {
    const until = performance.now() + forMilliseconds
    this.#entries.set(key, { value, until }, { size: sizeOf(value) + key.length })
  }

  /** Lets the work that is going on know that it depends on the same tables. */
  #noted<Value>(value: Value): Value {
    readScope.getStore()?.include(this.#words)
    return value
  }
}

/** Adds what is read to the words of a kind before the statement runs, so that no change after it goes unnoticed. */
class SharedScope extends ReadScope {
  readonly #shared: Set<string>

  constructor(shared: Set<string>, around?: ReadScope) {
    super(around)
    this.#shared = shared
  }

  override include(words: ReadonlySet<string>): void {
    for (const word of words) this.#shared.add(word)
    super.include(words)
  }
}
