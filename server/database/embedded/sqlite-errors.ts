import { DatabaseUnavailable, type Trouble } from '../engines/unavailable.ts'

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
