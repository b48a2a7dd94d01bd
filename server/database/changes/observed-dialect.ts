import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { Changes } from './changes.ts'
import type { Confirmation } from './confirmations.ts'
import { readScope, scopeOf, type Write, type Written } from './statement-scope.ts'

/** The most writes of one transaction that are told apart by row. */
const mostWrites = 20

/** Sends other processes a message about a write, by a statement of its own. */
export type SendWord = (connection: DatabaseConnection, message: string) => Promise<unknown>

/** Makes a dialect tell what its statements read and write; no statement can be forgotten. */
export function observed(dialect: Dialect, changes: Changes, sendWord?: SendWord): Dialect {
  return {
    createDriver: () => new ObservedDriver(dialect.createDriver(), changes, sendWord),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

class ObservedDriver implements Driver {
  readonly #driver: Driver
  readonly #changes: Changes
  readonly #sendWord: SendWord | undefined

  constructor(driver: Driver, changes: Changes, sendWord: SendWord | undefined) {
    this.#driver = driver
    this.#changes = changes
    this.#sendWord = sendWord
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection()
    return new ObservedConnection(connection, (written) => this.#tellAfterwards(connection, written))
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(innerOf(connection), settings)
    if (connection instanceof ObservedConnection) connection.pending = []
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const written = takePending(connection)
    setOver(connection, true)
    const message = this.#sendWord && this.#changes.messageFor(written)
    if (message) await this.#sendWord?.(innerOf(connection), message.text)
    // It may be heard and confirmed before the commit returns.
    const confirmation = message?.expect()
    try {
      await this.#driver.commitTransaction(innerOf(connection))
    } catch (error) {
      confirmation?.forget()
      throw error
    } finally {
      // Also where nobody knows whether it was committed.
      this.#changes.tell(written)
      setOver(connection, false)
    }
    if (confirmation && connection instanceof ObservedConnection) connection.confirmations.push(confirmation)
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

  /** Releases a connection, and waits until other processes know of its writes. */
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    setOver(connection, true)
    await this.#driver.releaseConnection(innerOf(connection))
    if (!(connection instanceof ObservedConnection)) return
    for (const confirmation of connection.confirmations) await confirmation.wait()
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }

  /** Tells of a statement outside of a transaction. It is done: that the others miss the word must not undo it. */
  async #tellAfterwards(connection: DatabaseConnection, written: Written): Promise<Confirmation | null> {
    this.#changes.tell(written)
    const message = this.#sendWord && this.#changes.messageFor(written)
    if (!message) return null
    const confirmation = message.expect()
    await this.#sendWord?.(connection, message.text).catch(() => this.#changes.peers.dropElsewhere())
    return confirmation
  }
}

class ObservedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  /** Writes of the running transaction; null outside of one. */
  pending: Written | null = null
  /** Its transaction is ending, or it was released and the inner connection serves other work. */
  isOver = false
  /** Confirmations of what was written through it, to wait for once it is released. */
  readonly confirmations: Confirmation[] = []
  readonly #onWritten: (written: Written) => Promise<Confirmation | null>

  constructor(inner: DatabaseConnection, onWritten: (written: Written) => Promise<Confirmation | null>) {
    this.inner = inner
    this.#onWritten = onWritten
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('A connection was used after its work had ended.')
    const scope = scopeOf(query)
    // Before the statement runs, so that no change after it goes unnoticed.
    readScope.getStore()?.note(scope)
    if (scope.written.length === 0) return this.inner.executeQuery<Row>(query)
    try {
      return await this.inner.executeQuery<Row>(query)
    } finally {
      // Also where nobody knows whether it was done.
      if (this.pending === null) await this.#tell(scope.written)
      else this.pending = joined(this.pending, scope.written)
    }
  }

  async #tell(written: Written): Promise<void> {
    const confirmation = await this.#onWritten(written)
    if (confirmation) this.confirmations.push(confirmation)
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    readScope.getStore()?.note(scopeOf(query))
    return this.inner.streamQuery<Row>(query, chunkSize)
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof ObservedConnection ? connection.inner : connection
}

/** Refuses or takes statements: those of a failed transaction that still wait would run outside of it. */
function setOver(connection: DatabaseConnection, isOver: boolean): void {
  if (connection instanceof ObservedConnection) connection.isOver = isOver
}

function takePending(connection: DatabaseConnection): Written {
  if (!(connection instanceof ObservedConnection)) return []
  const written = connection.pending ?? []
  connection.pending = null
  return written
}

/** Joins what was written; beyond some rows the tables alone, so that a large transaction has a short list. */
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
