import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { engineOf } from '../engines/engine.ts'

const formerMayEnd = 3000
const sqliteBusy = 5

/** Another site has the embedded database open. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/** Locks of this process. Without a reference they would be garbage-collected, and so released. */
const held = new Set<DatabaseSync>()

/**
 * Locks the embedded database for one site, because no messages reach a second one. Each site's caches would
 * miss the other's changes. It is a lock of the operating system on a file beside the database, and is
 * released when the process ends, even on a crash. PostgreSQL carries messages between processes and needs no
 * lock.
 * @returns a function that releases the lock
 * @throws {DatabaseInUseError}
 */
export function lockForOneSite(databaseUrl: string): () => void {
  if (engineOf(databaseUrl) === 'postgres') return () => undefined
  const path = databaseUrl.slice('file:'.length)
  mkdirSync(dirname(path), { recursive: true })
  const lock = new DatabaseSync(`${path}-site`, { timeout: formerMayEnd })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new DatabaseInUseError(
      `Another site uses the database ${path}. Stop it first; for several processes use PostgreSQL.`,
      { cause: error },
    )
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
