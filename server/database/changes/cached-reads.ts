import { LRUCache } from 'lru-cache'
import type { Changes } from './changes.ts'
import { ReadScope, readScope, touches, type Write, type Written } from './statement-scope.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

interface Kind {
  /** The most bytes that its values take. */
  maxSize: number
  /** The column by which each table belongs to a row that values are made of; other tables invalidate all values. */
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
  /** The longest time that a value is cached, in milliseconds. */
  forMilliseconds?: number
  /** About how many bytes a value takes. */
  sizeOf?: (value: Value) => number
  /** Returns the rows that a value is made of, for kinds with keys. */
  rowsOf?: (value: Value) => Rows
}

/** Rows that a value is made of; a list changes with each row that is added or removed, too. */
interface Rows {
  ids: ReadonlySet<string>
  isList: boolean
}

/** Caches values read from the database until they may have changed. */
export interface ReadCache {
  /**
   * Returns a cached value, or reads it; simultaneous callers share one reading.
   * @param key names everything that the reading depends on beside the database
   */
  read<Value extends object>(
    kind: KindName,
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
 * Caches values until a row that they are made of changes, in any process. The tables are
 * those that statements of the kind have named. While this process may have missed writes of others, everything is
 * read from the database (`peers.ts`).
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
  /** null where any change of the tables of its kind may concern it. */
  rows: Rows | null
}

interface Reading {
  result: Promise<object | undefined>
  isOutdated: boolean
}

/** The values of one kind, which all come from the same tables. */
class CachedKind {
  readonly #entries: LRUCache<string, Entry>
  readonly #readings = new Map<string, Reading>()
  readonly #keys: Readonly<Record<string, string>>
  /** The words of all statements that were read from. */
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
    // The key names the reading, and so the type of what it returns.
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

  /** Waits for the reading of another caller; its result must not be cached where something changed meanwhile. */
  async #join(current: Reading): Promise<object | undefined> {
    this.#noted(null)
    const value = await current.result
    if (current.isOutdated) readScope.getStore()?.noteWrite()
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

  /** Notes the tables of the kind in the work that uses its value. */
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
