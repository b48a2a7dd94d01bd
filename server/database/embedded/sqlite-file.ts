import { type BigIntStats, chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gibibyte, mebibyte } from '../../../contract/bytes.ts'
import { DatabaseUnavailable } from '../engines/database-errors.ts'
import { callSqlite, SqliteConnection } from './sqlite-connection.ts'

const ownerOnly = 0o600
const everybodyElse = 0o077
const lockWait = 5000
const lockPause = 10
/** The largest file to check; a larger one would delay the start by many seconds. */
const checkedBytes = gibibyte

/** The open file: one connection that writes, and one that reads only committed data. */
export interface OpenFile {
  writer: SqliteConnection
  reader: SqliteConnection
  close: () => void
}

/** Opens the embedded database with durable settings: acknowledged writes are on disk. */
export function openSqlite(path: string): OpenFile {
  return callSqlite(() => {
    const writing = openFile(path)
    const reading = new DatabaseSync(path, { timeout: lockWait, readOnly: true })
    const file = new DatabaseFile(path)
    return {
      writer: new SqliteConnection(writing, () => file.check()),
      reader: new SqliteConnection(reading, () => undefined),
      close() {
        reading.close()
        foldLog(writing)
        writing.close()
      },
    }
  })
}

/** Durability: SQLite waits for the disk at each commit, so that a power cut loses nothing acknowledged. */
const durability = 'full'

/** Restricts the file to its owner before it has content; SQLite gives its log the same permissions. */
function restrictToOwner(path: string): void {
  if (path.startsWith(':')) return
  try {
    closeSync(openSync(path, 'a', ownerOnly))
    if ((statSync(path).mode & everybodyElse) !== 0) chmodSync(path, ownerOnly)
  } catch {
    // SQLite reports files that cannot be changed or created, with its own message.
  }
}

function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  restrictToOwner(path)
  const database = new DatabaseSync(path, { timeout: lockWait })
  try {
    enableWriteAheadLog(database)
    database.exec(`pragma synchronous = ${durability}; pragma foreign_keys = on`)
    requireSound(database, path)
    // From here on, transactions queue in `CommitGroups` while another process writes, and block nobody.
    database.exec('pragma busy_timeout = 0')
    requireWritable(database)
    limitLog(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Enables the write-ahead log for a new file. SQLite does not wait for another process that is just doing the
 * same.
 */
function enableWriteAheadLog(database: DatabaseSync): void {
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

/** Checks that the file is writable: SQLite silently opens read-only files, and the first save would fail. */
function requireWritable(database: DatabaseSync): void {
  try {
    callSqlite(() => database.exec('begin immediate; rollback'))
  } catch (error) {
    // Another process is writing.
    if (!isBusy(error)) throw error
  }
}

/**
 * Checks for damage at the start, when a backup can still be restored. Otherwise a member would be the first
 * to notice.
 */
function requireSound(database: DatabaseSync, path: string): void {
  if (statSync(path).size > checkedBytes) return
  const [result] = database.prepare('pragma quick_check(1)').all()
  if (result?.quick_check !== 'ok') throw new DatabaseUnavailable('damaged', result?.quick_check)
}

function isBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.trouble === 'busy'
}

/**
 * Checks that the open file is still the one at its path. A removed file accepts writes as before and loses
 * all of them when the site stops. A check takes a few microseconds, so every write has two.
 */
class DatabaseFile {
  readonly #path: string
  readonly #opened: string | null
  #log: string | null = null

  constructor(path: string) {
    this.#path = path
    this.#opened = identityOf(path)
  }

  /** @throws {DatabaseUnavailable} gone */
  check(): void {
    if (identityOf(this.#path) !== this.#opened) throw new DatabaseUnavailable('gone')
    // The write-ahead log is created by the first access and exists while this process has the database open.
    const log = identityOf(`${this.#path}-wal`)
    this.#log ??= log
    if (log !== this.#log) throw new DatabaseUnavailable('gone')
  }
}

function identityOf(path: string): string | null {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino}` : null
}

const pagesBeforeFolding = 1000
const readersWait = 500

/** The size in bytes to which the log shrinks after a larger transaction. */
export const logBytes = 4 * mebibyte

/**
 * Limits the size of the write-ahead log. SQLite checkpoints it into the database file once it reaches 1,000
 * pages, and later transactions free the disk space of a large one.
 */
function limitLog(database: DatabaseSync): void {
  database.exec(`pragma wal_autocheckpoint = ${pagesBeforeFolding}; pragma journal_size_limit = ${logBytes}`)
}

/**
 * Checkpoints the whole log into the database file, as when the site stops. A copy of the file is then
 * complete, even while another process, such as `npm run admin`, has it open. Pages that another process is
 * reading, or that do not fit on a full disk, stay in the log, where the next start finds them.
 */
function foldLog(database: DatabaseSync): void {
  try {
    database.exec(`pragma busy_timeout = ${readersWait}; pragma wal_checkpoint(truncate)`)
  } catch {
    // No data is lost; see above.
  }
}
