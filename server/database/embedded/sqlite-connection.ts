import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { DatabaseUnavailable } from '../engines/unavailable.ts'
import { callSqlite } from './sqlite-errors.ts'
import { PreparedStatement } from './sqlite-statement.ts'

const preparedStatements = 500
const readsOnly = /^\s*(?:select|pragma|explain|rollback)\b/i

/** A connection to an open file, with the statements that it has prepared. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #checkFile: () => void
  readonly #statements = new Map<string, PreparedStatement>()
  /** What went wrong last. */
  trouble: DatabaseUnavailable | null = null

  /** @param checkFile is called around everything that writes, but not within a transaction */
  constructor(database: DatabaseSync, checkFile: () => void) {
    this.#database = database
    this.#checkFile = () => {
      if (!database.isTransaction) checkFile()
    }
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Counts what other connections have committed, such as those of another process. */
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
      // The type of the rows is that of the query, which nobody can check here.
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
