import { compiledOnce, type FilledQuery, type Places } from './compiled-once.ts'
import type { Connection } from './connection.ts'
import { engineBehind } from './engines/engine.ts'

/**
 * Keeps an account from being removed until the transaction ends. Before any other lock, so that a simultaneous
 * removal, which begins with the account as well, waits instead of crossing. The embedded database has one writer.
 */
export async function shareLockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await sharedLock(connection, { userId })
}

/** The same as a query to run together with others; none on the embedded database. */
export function shareLockQueries(connection: Connection, userId: string): FilledQuery<unknown>[] {
  return locksRows(connection) ? [sharedLock.with({ userId })] : []
}

const sharedLock = compiledOnce((connection, { userId }: Places<{ userId: string }>) =>
  connection.selectFrom('users').select('id').where('id', '=', userId).forKeyShare(),
)

/** Keeps anything from being added to an account until the transaction ends. */
export async function lockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await connection.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Tells whether the engine locks single rows; the embedded database lets one transaction write at a time. */
export function locksRows(connection: Connection): boolean {
  return engineBehind(connection) === 'postgres'
}
