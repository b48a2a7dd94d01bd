import { DatabaseUnavailable, type Trouble } from './engines/database-errors.ts'

/** Failures recorded for the log; further ones are only counted. */
const mostLogged = 20

/** Failures under which no other row or task could succeed either. */
const affectAll: readonly Trouble[] = ['away', 'changed', 'full', 'unwritable', 'gone']

/** Returns whether an error affects the whole database, and not just one row or task. */
export function affectsAllRows(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && affectAll.includes(error.trouble)
}

/** Some rows failed; all others succeeded. */
export class RowsFailed extends Error {
  override name = 'RowsFailed'
  /** The first failures, each with the name of its row. */
  readonly failures: readonly { row: string; error: unknown }[]

  constructor(count: number, failures: readonly { row: string; error: unknown }[]) {
    super(`${count} ${count === 1 ? 'row' : 'rows'} failed`)
    this.failures = failures
  }
}

/**
 * Processes independent rows in turn; a failing row does not stop the next ones.
 * @param nameOf names a row in the log
 * @throws {RowsFailed} after the last row, when some failed
 * @throws {DatabaseUnavailable} at once, when no row could succeed
 */
export async function eachRow<Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  let count = 0
  const failures: { row: string; error: unknown }[] = []
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      if (affectsAllRows(error)) throw error
      count += 1
      if (failures.length < mostLogged) failures.push({ row: nameOf(row), error })
    }
  if (count > 0) throw new RowsFailed(count, failures)
}
