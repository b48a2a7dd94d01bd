import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { second } from '../../../contract/time/durations.ts'

const preparedStatements = 500
const lockMilliseconds = 5 * second
const pauseMilliseconds = 10
const busy = 5

/** Opens the embedded database, in the settings under which everything acknowledged is on disk. */
export function sqliteDialect(path: string): Dialect {
  return new EmbeddedDialect({ database: async () => openDatabase(path) })
}

class EmbeddedDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDialect>[0]

  constructor(config: ConstructorParameters<typeof SqliteDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Takes the write lock when a transaction begins: a later upgrade could fail while another process writes. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite rolls schema changes back like any other; migrations make use of it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override async acquireMigrationLock(_database: Kysely<never>): Promise<void> {
    // 'begin immediate' holds the write lock already.
  }
}

function openDatabase(path: string) {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path, { timeout: lockMilliseconds })
  keepWriteAheadLog(database)
  database.exec('pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, PreparedStatement>()
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= preparedStatements) statements.clear()
      const prepared = new PreparedStatement(database.prepare(sql))
      statements.set(sql, prepared)
      return prepared
    },
  }
}

/** Switches to a write-ahead log, for which SQLite does not wait while another process does the same to a new file. */
function keepWriteAheadLog(database: DatabaseSync): void {
  const until = performance.now() + lockMilliseconds
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== busy || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds)
    }
  }
}

/** Offers what Kysely uses of a better-sqlite3 statement over node:sqlite, with this project's types of values. */
class PreparedStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #booleans: string[]
  readonly #json: string[]

  constructor(statement: StatementSync) {
    this.#statement = statement
    const columns = statement.columns()
    this.reader = columns.length > 0
    this.#booleans = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name)
    this.#json = columns.filter(({ type }) => type?.toLowerCase() === 'json').map(({ name }) => name)
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(storable)).map((row) => this.#read(row))
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(storable))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(...parameters.map(storable))) yield this.#read(row)
  }

  #read(row: Record<string, SQLOutputValue>): Record<string, unknown> {
    const read: Record<string, unknown> = { ...row }
    for (const name of this.#booleans) if (read[name] !== null) read[name] = read[name] === 1
    for (const name of this.#json) if (typeof read[name] === 'string') read[name] = JSON.parse(read[name])
    return read
  }
}

/** Turns a value into one that SQLite stores. node:sqlite would take a `Date` for named parameters and store NULL. */
function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
