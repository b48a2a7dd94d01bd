import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
import type { Changes } from '../changes/changes.ts'
import { observed } from '../changes/observed-dialect.ts'
import { DatabaseFile } from './database-file.ts'
import { callSqlite } from './sqlite-errors.ts'
import { PreparedStatement } from './sqlite-statement.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { foldLog, limitLog } from './write-ahead-log.ts'

const preparedStatements = 500
const ownerOnly = 0o600
const everybodyElse = 0o077
const lockWait = 5000
const lockPause = 10
/** A longer file would keep the start waiting for many seconds. */
const checkedBytes = 1024 ** 3
const readsOnly = /^\s*(?:select|pragma|explain|rollback)\b/i

/** Opens the embedded database, in the settings under which everything acknowledged is on disk. */
export function sqliteDialect(path: string, changes: Changes): Dialect {
  const opened: Opened = {}
  const database = async () => {
    opened.database = callSqlite(() => openFile(path))
    watchElsewhere(opened.database, changes)
    return statementsOf(opened.database, path)
  }
  return observed(new EmbeddedDialect({ database }, opened), changes)
}

/** SQLite counts what other connections have committed, such as those of another process. */
function watchElsewhere(database: DatabaseSync, changes: Changes): void {
  const version = database.prepare('pragma data_version')
  changes.watchElsewhere(() => version.get()?.data_version)
}

interface Opened {
  database?: DatabaseSync
}

type DialectConfig = ConstructorParameters<typeof SqliteDialect>[0]

class EmbeddedDialect extends SqliteDialect {
  readonly #config: DialectConfig
  readonly #opened: Opened

  constructor(config: DialectConfig, opened: Opened) {
    super(config)
    this.#config = config
    this.#opened = opened
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config, this.#opened)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #opened: Opened

  constructor(config: DialectConfig, opened: Opened) {
    super(config)
    this.#opened = opened
  }

  /** Takes the write lock when a transaction begins: a later upgrade could fail while another process writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite has rolled back by itself after some failures, such as a full disk; asking again would hide the failure. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#opened.database?.isTransaction) await super.rollbackTransaction(connection)
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

/** Makes the file the owner's alone before anything stands in it; SQLite gives its log the same rights. */
function keepFromOthers(path: string): void {
  if (path.startsWith(':')) return
  try {
    closeSync(openSync(path, 'a', ownerOnly))
    if ((statSync(path).mode & everybodyElse) !== 0) chmodSync(path, ownerOnly)
  } catch {
    // A file that cannot be changed or made is for SQLite to complain about, in its own words.
  }
}

function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  keepFromOthers(path)
  const database = new DatabaseSync(path, { timeout: lockWait })
  try {
    keepWriteAheadLog(database)
    database.exec('pragma synchronous = full; pragma foreign_keys = on')
    requireWritable(database)
    limitLog(database)
    requireSound(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Gives Kysely the statements of a database, prepared once. Nothing is acknowledged whose file is gone. */
function statementsOf(database: DatabaseSync, path: string) {
  const file = new DatabaseFile(path)
  const checkFile = () => {
    if (!database.isTransaction) file.check()
  }
  const statements = new Map<string, PreparedStatement>()
  return {
    close() {
      foldLog(database)
      database.close()
    },
    prepare(sql: string) {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= preparedStatements) statements.clear()
      const statement = callSqlite(() => database.prepare(sql))
      const prepared = new PreparedStatement(statement, readsOnly.test(sql) ? null : checkFile)
      statements.set(sql, prepared)
      return prepared
    },
  }
}

/** A new file becomes one with a log only once; SQLite does not wait for another process that is just doing it. */
function keepWriteAheadLog(database: DatabaseSync): void {
  const until = performance.now() + lockWait
  for (;;) {
    try {
      callSqlite(() => database.exec('pragma journal_mode = wal'))
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPause)
    }
  }
}

/** SQLite silently opens a read-only file; the first member to save something would find out. */
function requireWritable(database: DatabaseSync): void {
  try {
    callSqlite(() => database.exec('begin immediate; rollback'))
  } catch (error) {
    // Another process is writing.
    if (!isBusy(error)) throw error
  }
}

/** Damage is reported at the start, when a backup can still be restored, and not when a member runs into it. */
function requireSound(database: DatabaseSync, path: string): void {
  if (statSync(path).size > checkedBytes) return
  const [result] = database.prepare('pragma quick_check(1)').all()
  if (result?.quick_check !== 'ok') throw new DatabaseUnavailable('damaged', result?.quick_check)
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.trouble === 'busy'
}
