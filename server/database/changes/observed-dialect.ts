import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryExecutorProvider,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { Changes } from './changes.ts'
import type { Announcement, Outgoing } from './peers.ts'
import { readScope, scopeOf, type Write, type Written } from './statement-scope.ts'

/** The most writes of one transaction that are tracked by row. */
const mostWrites = 20

/** Sends notifications to all processes by a statement of a connection. */
export type Notify = (connection: DatabaseConnection, messages: readonly Outgoing[]) => Promise<unknown>

/** Makes a dialect report the reads and writes of every statement. */
export function observed(dialect: Dialect, changes: Changes, notify?: Notify): Dialect {
  return {
    createDriver: () => new ObservedDriver(dialect.createDriver(), changes, notify),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class ObservedDriver implements Driver {
  readonly #driver: Driver
  readonly #changes: Changes
  readonly #notify: Notify | undefined

  constructor(driver: Driver, changes: Changes, notify: Notify | undefined) {
    this.#driver = driver
    this.#changes = changes
    this.#notify = notify
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection()
    const observed = new ObservedConnection(connection, (written) => this.#tellAlone(written, observed))
    return observed
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(innerOf(connection), settings)
    if (connection instanceof ObservedConnection) connection.pending = { written: [], live: [] }
  }

  /**
   * Commits, then announces the writes to other processes. A process without a lease announces them inside
   * the transaction: nobody would notice if it ended in between.
   */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { written, live } = takePending(connection)
    setOver(connection, true)
    const announcement = this.#notify ? this.#changes.announcement(written, live) : null
    try {
      if (!this.#changes.peers.hasLease)
        await announcement?.sendInside(async (messages) => this.#notify?.(innerOf(connection), messages))
      await this.#driver.commitTransaction(innerOf(connection))
    } catch (error) {
      announcement?.forget()
      // The transaction may have been committed anyway.
      this.#tellAlone(written)
      if (live.length > 0) this.#changes.tellGap()
      throw error
    } finally {
      setOver(connection, false)
    }
    this.#changes.publish(written)
    this.#finish(announcement, connection)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    takePending(connection)
    setOver(connection, true)
    try {
      await this.#driver.rollbackTransaction(innerOf(connection))
    } finally {
      setOver(connection, false)
    }
  }

  async savepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#driver.savepoint?.(innerOf(connection), name, compile)
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#driver.rollbackToSavepoint?.(innerOf(connection), name, compile)
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#driver.releaseSavepoint?.(innerOf(connection), name, compile)
  }

  /**
   * Releases a connection, and waits until other processes know of its writes.
   * @throws {DatabaseUnavailable} when they cannot be announced: the writes are stored, but not acknowledged
   */
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    setOver(connection, true)
    await this.#driver.releaseConnection(innerOf(connection))
    if (connection instanceof ObservedConnection) await Promise.all(connection.announced)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }

  /** Announces a statement outside of transactions, or one with an unknown outcome. */
  #tellAlone(written: Written, connection?: DatabaseConnection): void {
    this.#changes.publish(written)
    if (this.#notify) this.#finish(this.#changes.announcement(written, []), connection)
  }

  /** Sends an announcement; the release of the connection waits for it. */
  #finish(announcement: Announcement | null, connection?: DatabaseConnection): void {
    if (!announcement) return
    const announced = announcement.finish((messages) => this.#notifyDirectly(messages))
    announced.catch(() => undefined)
    if (connection instanceof ObservedConnection) connection.announced.push(announced)
  }

  /** Sends notifications over a connection of the pool. */
  async #notifyDirectly(messages: readonly Outgoing[]): Promise<void> {
    const connection = await this.#driver.acquireConnection()
    try {
      await this.#notify?.(connection, messages)
    } finally {
      await this.#driver.releaseConnection(connection)
    }
  }
}

/** Sends live messages once the transaction of a connection is committed. */
export async function sendAfterCommit(
  transaction: QueryExecutorProvider,
  messages: readonly Outgoing[],
): Promise<void> {
  if (messages.length === 0) return
  await transaction.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof ObservedConnection) || connection.pending === null)
      throw new Error('Live messages belong to a transaction.')
    connection.pending.live.push(...messages)
  })
}

interface Pending {
  written: Written
  live: Outgoing[]
}

class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  /** Writes of the running transaction, and live messages to send after it; null outside of one. */
  pending: Pending | null = null
  /** Its transaction is ending, or it was released and the inner connection serves other work. */
  isOver = false
  /** Settle once other processes know of the connection's writes. */
  readonly announced: Promise<void>[] = []
  readonly #publish: (written: Written) => void

  constructor(inner: DatabaseConnection, publish: (written: Written) => void) {
    this.inner = inner
    this.#publish = publish
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('A connection was used after its work had ended.')
    const scope = scopeOf(query)
    // Recorded before the statement runs, so that no later change goes unnoticed.
    readScope.getStore()?.note(scope)
    if (scope.written.length === 0) return this.inner.executeQuery<Row>(query)
    try {
      return await this.inner.executeQuery<Row>(query)
    } finally {
      // Also where the outcome is unknown.
      if (this.pending) this.pending.written = joined(this.pending.written, scope.written)
      else this.#publish(scope.written)
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    readScope.getStore()?.note(scopeOf(query))
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof ObservedConnection ? connection.inner : connection
}

/** Refuses or accepts statements: pending ones of a failed transaction would run outside of it. */
function setOver(connection: DatabaseConnection, isOver: boolean): void {
  if (connection instanceof ObservedConnection) connection.isOver = isOver
}

function takePending(connection: DatabaseConnection): Pending {
  const pending = connection instanceof ObservedConnection ? connection.pending : null
  if (connection instanceof ObservedConnection) connection.pending = null
  return pending ?? { written: [], live: [] }
}

/** Merges writes; beyond some rows only the tables, so that a large transaction has a short list. */
function joined(one: Written, other: Written): Written {
  if (one === 'everything' || other === 'everything') return 'everything'
  const further = other.filter((write) => !one.some((known) => covers(known, write)))
  if (further.length === 0) return one
  const all: Write[] = [...one, ...further]
  if (all.length <= mostWrites) return all
  return [...new Map(all.map(({ table, columns }) => [`${table} ${columns}`, { table, columns }])).values()]
}

function covers(known: Write, { table, columns, keys }: Write): boolean {
  if (known.table !== table || String(known.columns) !== String(columns)) return false
  return known.keys === undefined || JSON.stringify(known.keys) === JSON.stringify(keys)
}
