import type { DatabaseSync } from 'node:sqlite'

const mebibyte = 1024 * 1024
const pagesBeforeFolding = 1000
const readersWait = 500

/** The size in bytes to which the log shrinks again after a transaction that was larger. */
export const logBytes = 4 * mebibyte

/**
 * Keeps the log beside the database file small: what it holds is folded into the file as soon as it reaches 1,000
 * pages, and the disk space of a large transaction is given back by the next ones.
 */
export function limitLog(database: DatabaseSync): void {
  database.exec(`pragma wal_autocheckpoint = ${pagesBeforeFolding}; pragma journal_size_limit = ${logBytes}`)
}

/**
 * Folds the whole log into the database file, as when the site stops: what is copied then is complete, even while
 * another process, such as `npm run admin`, has the file open. What another process is reading at the time,
 * or a full disk has no room for, stays in the log, where the next start finds it.
 */
export function foldLog(database: DatabaseSync): void {
  try {
    database.exec(`pragma busy_timeout = ${readersWait}; pragma wal_checkpoint(truncate)`)
  } catch {
    // Nothing is lost; see above.
  }
}
