import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { callSqlite } from './sqlite-errors.ts'

/** The part of a better-sqlite3 statement that Kysely uses, over node:sqlite, with this project's types of values. */
export class PreparedStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #booleans: string[]
  readonly #json: string[]
  readonly #check: (() => void) | null

  /** @param check is called before and after a statement that writes */
  constructor(statement: StatementSync, check: (() => void) | null) {
    this.#statement = statement
    this.#check = check
    const columns = statement.columns()
    this.reader = columns.length > 0
    this.#booleans = columns.filter(({ type }) => type?.toLowerCase() === 'boolean').map(({ name }) => name)
    this.#json = columns.filter(({ type }) => type?.toLowerCase() === 'json').map(({ name }) => name)
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#call(parameters, (values) => this.#statement.all(...values)).map((row) => this.#read(row))
  }

  run(parameters: readonly unknown[]) {
    return this.#call(parameters, (values) => this.#statement.run(...values))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(...parameters.map(storable))) yield this.#read(row)
  }

  #call<Result>(parameters: readonly unknown[], run: (values: SQLInputValue[]) => Result): Result {
    const values = parameters.map(storable)
    this.#check?.()
    const result = callSqlite(() => run(values))
    this.#check?.()
    return result
  }

  #read(row: Record<string, SQLOutputValue>): Record<string, unknown> {
    const read: Record<string, unknown> = { ...row }
    for (const name of this.#booleans) if (read[name] !== null) read[name] = read[name] === 1
    for (const name of this.#json) if (typeof read[name] === 'string') read[name] = JSON.parse(read[name])
    return read
  }
}

/** node:sqlite takes a `Date` for named parameters and stores NULL: refuse what it does not know. */
function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
