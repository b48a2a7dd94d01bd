import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseUnavailable, type Trouble } from '../engines/database-errors.ts'

const preparedStatements = 500
const readsOnly = /^\s*(?:select|pragma|explain|rollback)\b/i

/** A connection to an open file, with its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #checkFile: () => void
  readonly #statements = new Map<string, PreparedStatement>()
  /** The last failure. */
  trouble: DatabaseUnavailable | null = null

  /** @param checkFile is called before and after every write outside of a transaction */
  constructor(database: DatabaseSync, checkFile: () => void) {
    this.#database = database
    this.#checkFile = () => {
      if (!database.isTransaction) checkFile()
    }
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Returns the version of the file as counted by commits of other connections and processes. */
  versionElsewhere(): () => unknown {
    const version = this.#database.prepare('pragma data_version')
    return () => version.get()?.data_version
  }

  /** Runs a statement that returns nothing, such as `commit`. */
  command(sql: string): void {
    this.#try(() => this.#prepared(sql).run([]))
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    return this.#try(() => {
      const statement = this.#prepared(sql)
      // The row type comes from the query, and cannot be checked here.
      if (statement.reader) return { rows: statement.all(parameters) as Row[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
    })
  }

  *rows<Row>({ sql, parameters }: CompiledQuery): Generator<QueryResult<Row>> {
    for (const row of this.#prepared(sql).iterate(parameters)) yield { rows: [row as Row] }
  }

  #try<Result>(work: () => Result): Result {
    try {
      return work()
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.trouble = error
      throw error
    }
  }

  #prepared(sql: string): PreparedStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= preparedStatements) this.#statements.clear()
    const statement = callSqlite(() => this.#database.prepare(sql))
    const prepared = new PreparedStatement(statement, readsOnly.test(sql) ? null : this.#checkFile)
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/**
 * The subset of a better-sqlite3 statement that Kysely uses, implemented with node:sqlite. Converts this project's
 * types of values.
 */
class PreparedStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #columns: Column[]
  readonly #check: (() => void) | null

  /** @param check is called before and after a statement that writes */
  constructor(statement: StatementSync, check: (() => void) | null) {
    this.#statement = statement
    this.#check = check
    const columns = statement.columns()
    this.reader = columns.length > 0
    this.#columns = columns.map(({ name, type }) => ({
      name,
      read: readers[type?.toLowerCase() ?? ''] ?? null,
    }))
    // The driver's row objects are slow to create, and slow to work with.
    if (this.reader) statement.setReturnArrays(true)
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#call(parameters, (values) => this.#statement.all(...values) as unknown as Values[]).map(
      (row) => this.#read(row),
    )
  }

  run(parameters: readonly unknown[]) {
    return this.#call(parameters, (values) => this.#statement.run(...values))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = this.#statement.iterate(...parameters.map(storable)) as Iterable<unknown>
    for (const row of rows) yield this.#read(row as Values)
  }

  #call<Result>(parameters: readonly unknown[], run: (values: SQLInputValue[]) => Result): Result {
    const values = parameters.map(storable)
    this.#check?.()
    const result = callSqlite(() => run(values))
    this.#check?.()
    return result
  }

  #read(values: Values): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < this.#columns.length; index += 1) {
      const { name, read } = this.#columns[index] as Column
      const value = values[index]
      row[name] = read === null || value === null || value === undefined ? value : read(value)
    }
    return row
  }
}

type Values = SQLOutputValue[]
type Column = { name: string; read: ReadValue | null }
type ReadValue = (value: SQLOutputValue) => unknown

/** Converters for values read from columns, by the column's type in `columnTypes`. */
const readers: Record<string, ReadValue> = {
  boolean: (value) => value === 1,
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
}

/** node:sqlite takes a `Date` for named parameters and stores NULL: refuse what it does not know. */
function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}

/**
 * SQLite's primary result codes for failures of the file, its disk or concurrency. Faults of the statement
 * itself have no entry.
 */
const troubleOf: Record<number, Trouble> = {
  5: 'busy',
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
}
const primaryCode = 0xff

/**
 * Calls SQLite and translates its errors.
 * @throws {DatabaseUnavailable} when a retry may succeed
 */
export function callSqlite<Result>(call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    const trouble = errcode === undefined ? undefined : troubleOf[errcode & primaryCode]
    throw trouble ? new DatabaseUnavailable(trouble, error) : error
  }
}
