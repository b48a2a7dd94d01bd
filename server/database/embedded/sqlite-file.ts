import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnavailable } from '../engines/unavailable.ts'
import { DatabaseFile } from './database-file.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { callSqlite } from './sqlite-errors.ts'
import { foldLog, limitLog } from './write-ahead-log.ts'

const ownerOnly = 0o600
const everybodyElse = 0o077
const lockWait = 5000
const lockPause = 10
/** A longer file would keep the start waiting for many seconds. */
const checkedBytes = 1024 ** 3

/** The open file: one connection that writes, and one that sees only what is on disk. */
export interface OpenFile {
  writer: SqliteConnection
  reader: SqliteConnection
  close: () => void
}

/** Opens the embedded database, in the settings under which everything acknowledged is on disk. */
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
    requireSound(database, path)
    // From here on, who comes while another process writes waits in line and lets others be served (`CommitGroups`).
    database.exec('pragma busy_timeout = 0')
    requireWritable(database)
    limitLog(database)
    return database
  } catch (error) {
    database.close()
    throw error
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
