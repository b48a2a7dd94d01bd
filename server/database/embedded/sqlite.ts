import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Changes } from '../changes/changes.ts'
import { observed } from '../changes/observed-dialect.ts'
import { CommitGroups, type Turn } from './commit-groups.ts'
import { type OpenFile, openSqlite } from './sqlite-file.ts'

/** Connects to the embedded database; the first query opens it. */
export function sqliteDialect(path: string, changes: Changes): Dialect {
  return observed(new EmbeddedDialect(path, changes), changes)
}

class EmbeddedDialect implements Dialect {
  readonly #path: string
  readonly #changes: Changes

  constructor(path: string, changes: Changes) {
    this.#path = path
    this.#changes = changes
  }

  createDriver(): Driver {
    return new EmbeddedDriver(() => {
      const file = openSqlite(this.#path)
      this.#changes.watchElsewhere(file.writer.versionElsewhere())
      return file
    })
  }

  createAdapter(): DialectAdapter {
    return new EmbeddedAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database)
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** Allows queries to run concurrently: the driver queues only writes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls schema changes back like any other; migrations rely on it. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override async acquireMigrationLock(_database: Kysely<never>): Promise<void> {
    // A transaction acquires the write lock when it begins.
  }
}

const reads = /^\s*(?:select|with(?![\s\S]*\b(?:insert|update|delete)\b))\b/i
const changesRows = /^\s*(?:insert|update|delete|with)\b/i

/**
 * Gives each caller a connection of its own over the file's two. Reads outside of transactions see only
 * committed data and wait for nobody; writes take turns.
 */
class EmbeddedDriver implements Driver {
  readonly #open: () => OpenFile
  #opened: { file: OpenFile; groups: CommitGroups } | null = null

  constructor(open: () => OpenFile) {
    this.#open = open
  }

  async init(): Promise<void> {
    const file = this.#open()
    this.#opened = { file, groups: new CommitGroups(file.writer) }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#opened) throw new Error('The database is not open.')
    return new EmbeddedConnection(this.#opened.file, this.#opened.groups)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return embedded(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return embedded(connection).end('keep')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return embedded(connection).end('undo')
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return embedded(connection).end('undo')
  }

  async destroy(): Promise<void> {
    await this.#opened?.groups.finish()
    this.#opened?.file.close()
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #file: OpenFile
  readonly #groups: CommitGroups
  #turn: Turn | null = null
  #isEnding = false

  constructor(file: OpenFile, groups: CommitGroups) {
    this.#file = file
    this.#groups = groups
  }

  async begin(): Promise<void> {
    this.#turn = await this.#groups.enter('transaction')
  }

  async end(how: 'keep' | 'undo'): Promise<void> {
    const turn = this.#turn
    if (!turn) return
    this.#turn = null
    this.#isEnding = true
    await turn[how]().finally(() => {
      this.#isEnding = false
    })
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#turn) return this.#inTurn(this.#turn, query)
    // Pending statements of a failed transaction must not run after its rollback.
    if (this.#isEnding) throw new Error('The transaction is over.')
    if (reads.test(query.sql)) return this.#file.reader.run(query)
    this.#turn = await this.#groups.enter(changesRows.test(query.sql) ? 'statement' : 'outside')
    try {
      const result = this.#file.writer.run<Row>(query)
      // A transaction begun by a statement, such as the reading of a backup, also ends by one.
      if (this.#turn.isInGroup || !this.#file.writer.isTransaction) await this.end('keep')
      return result
    } catch (error) {
      await this.end('undo')
      throw error
    }
  }

  async #inTurn<Row>(turn: Turn, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (turn.isInGroup) turn.requireGroup()
    const result = this.#file.writer.run<Row>(query)
    if (!turn.isInGroup && !this.#file.writer.isTransaction) await this.end('keep')
    return result
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { reader, writer } = this.#file
    yield* (this.#turn ? writer : reader).rows<Row>(query)
  }
}

function embedded(connection: DatabaseConnection): EmbeddedConnection {
  if (connection instanceof EmbeddedConnection) return connection
  throw new TypeError('This connection belongs to another database.')
}
