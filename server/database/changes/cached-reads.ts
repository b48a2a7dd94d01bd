import { LRUCache } from 'lru-cache'
import { kibibyte, mebibyte } from '../../../contract/bytes.ts'
import type { Changes } from './changes.ts'
import { ReadScope, readScope, touches, type Write, type Written } from './statement-scope.ts'

interface Kind {
  /** The most bytes that its values take. */
  maxSize: number
  /**
   * The column that links rows of each table to the values' rows. Tables without an entry invalidate all
   * values.
   */
  keys?: Readonly<Record<string, string>>
}

const kinds = {
  sessions: { maxSize: 2 * mebibyte },
  hiddenMembers: { maxSize: 2 * mebibyte },
  messageTimes: { maxSize: 2 * mebibyte, keys: { message_times: 'user_id' } },
  ownGroups: { maxSize: 2 * mebibyte, keys: { group_members: 'user_id' } },
  posts: {
    maxSize: 12 * mebibyte,
    keys: { posts: 'id', likes: 'post_id', comments: 'post_id', mentions: 'post_id' },
  },
  profiles: { maxSize: 8 * mebibyte },
  memberCounts: { maxSize: 64 * kibibyte },
  birthdayCounts: { maxSize: 64 * kibibyte },
} as const satisfies Record<string, Kind>
type KindName = keyof typeof kinds

interface Options<Value> {
  /** The longest lifetime of a value, in milliseconds. */
  forMilliseconds?: number
  /** Approximate size of a value in bytes. */
  sizeOf?: (value: Value) => number
  /** Returns the rows that a value depends on, for kinds with keys. */
  rowsOf?: (value: Value) => Rows
}

/** Rows that a value depends on; a list also changes with each row that is added or removed. */
interface Rows {
  ids: ReadonlySet<string>
  isList: boolean
}

/** Caches values read from the database until a dependency may have changed. */
export interface ReadCache {
  /**
   * Returns a cached value, or reads it; simultaneous callers share one query.
   * @param key identifies everything that the query depends on besides the database
   */
  read<Value extends object>(
    kind: KindName,
    key: string,
    make: () => Promise<Value | undefined>,
    options?: Options<Value>,
  ): Promise<Value | undefined>
}

interface Sources {
  /** A new object whenever the settings change. */
  readonly config: object
  readonly changes: Changes
  /** Known once the site listens to other processes. */
  readonly broadcast: { isListening(): boolean }
}

/**
 * Caches values until a row that they depend on changes, in any process. Their tables are those that the
 * kind's statements name. While this process may have missed writes of others, everything is read from the
 * database (`peers.ts`).
 */
export class CachedReads implements ReadCache {
  readonly #sources: Sources
  readonly #values = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, new CachedKind(kind)]),
  ) as Record<KindName, CachedKind>
  #config: object | null = null

  constructor(sources: Sources) {
    this.#sources = sources
    sources.changes.onChange((written) => this.#invalidate(written))
  }

  async read<Value extends object>(
    kind: KindName,
    key: string,
    make: () => Promise<Value | undefined>,
    options: Options<Value> = {},
  ): Promise<Value | undefined> {
    const { config, changes, broadcast } = this.#sources
    changes.lookElsewhere()
    if (!broadcast.isListening()) return make()
    if (config !== this.#config) {
      this.#config = config
      this.#invalidate('everything')
    }
    return this.#values[kind].read(key, make, options)
  }

  #invalidate(written: Written): void {
    for (const values of Object.values(this.#values)) values.invalidate(written)
  }
}

interface Entry {
  value: object
  until: number
  /** null where any change of the kind's tables may concern it. */
  rows: Rows | null
}

interface Reading {
  result: Promise<object | undefined>
  isOutdated: boolean
}

/** The values of one kind, which all depend on the same tables. */
class CachedKind {
  readonly #entries: LRUCache<string, Entry>
  readonly #readings = new Map<string, Reading>()
  readonly #keys: Readonly<Record<string, string>>
  /** The words of all statements behind its values. */
  readonly #words = new Set<string>()

  constructor({ maxSize, keys = {} }: Kind) {
    this.#entries = new LRUCache({ maxSize })
    this.#keys = keys
  }

  invalidate(written: Written): void {
    if (!touches(written, this.#words)) return
    for (const reading of this.#readings.values()) reading.isOutdated = true
    this.#readings.clear()
    const writes =
      written === 'everything' ? written : written.filter((write) => touches([write], this.#words))
    if (writes === 'everything' || writes.some((write) => this.#keyOf(write) === undefined))
      this.#entries.clear()
    else
      for (const [key, { rows }] of this.#entries.entries())
        if (rows === null || writes.some((write) => this.#concerns(write, rows))) this.#entries.delete(key)
  }

  async read<Value extends object>(
    key: string,
    make: () => Promise<Value | undefined>,
    options: Options<Value>,
  ): Promise<Value | undefined> {
    const cached = this.#entries.get(key)
    // The key identifies the query, and so the type of its result.
    if (cached && cached.until > performance.now()) return this.#noted(cached.value as Value)
    const current = this.#readings.get(key)
    if (current) return this.#join(current) as Promise<Value | undefined>
    const scope = new SharedScope(this.#words, readScope.getStore())
    const result = readScope.run(scope, make)
    const reading: Reading = { result, isOutdated: false }
    this.#readings.set(key, reading)
    try {
      const value = await result
      if (value && !reading.isOutdated && !scope.hasWritten) this.#add(key, value, options)
      return value
    } finally {
      if (this.#readings.get(key) === reading) this.#readings.delete(key)
    }
  }

  /** Waits for another caller's query; its result must not be cached if something changed meanwhile. */
  async #join(current: Reading): Promise<object | undefined> {
    this.#noted(null)
    const value = await current.result
    if (current.isOutdated) readScope.getStore()?.recordWrite()
    return this.#noted(value)
  }

  #add<Value extends object>(
    key: string,
    value: Value,
    { forMilliseconds = Number.POSITIVE_INFINITY, sizeOf = () => kibibyte, rowsOf }: Options<Value>,
  ): void {
    const until = performance.now() + forMilliseconds
    const entry = { value, until, rows: rowsOf?.(value) ?? null }
    this.#entries.set(key, entry, { size: sizeOf(value) + key.length })
  }

  /** Returns the row that a write concerns; undefined when it may be any. */
  #keyOf({ table, keys }: Write): string | undefined {
    const column = this.#keys[table]
    return column === undefined ? undefined : keys?.[column]
  }

  #concerns(write: Write, { ids, isList }: Rows): boolean {
    const isAddedOrRemoved = write.columns === null && this.#keys[write.table] === 'id'
    return ids.has(this.#keyOf(write) ?? '') || (isList && isAddedOrRemoved)
  }

  /** Records the kind's tables in the scope of the work that uses its value. */
  #noted<Value>(value: Value): Value {
    readScope.getStore()?.include(this.#words)
    return value
  }
}

/** Adds the words of a statement to its kind before it runs. */
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
