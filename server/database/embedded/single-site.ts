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

/** Locks of this process; what nobody holds would be collected, and the lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Takes the embedded database for one site, whose open pages hear of nothing that another one does. The lock is the
 * system's own on a file beside the database, and ends with the process, however that ends. With PostgreSQL, which
 * carries messages between processes, there is nothing to take.
 * @returns gives the database free again
 * @throws {DatabaseInUseError}
 */
export function takeForOneSite(databaseUrl: string): () => void {
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
