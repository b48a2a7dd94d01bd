import { compiledOnce, type FilledQuery, type Placeholders } from './compiled-once.ts'
import type { Connection } from './connection.ts'
import { engineBehind } from './engines/engine.ts'

/**
 * Locks an account against removal until the transaction ends. Must precede every other lock, so that a
 * simultaneous removal, which also locks the account first, waits instead of deadlocking. The embedded
 * database has one writer.
 */
export async function shareLockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await sharedLock(connection, { userId })
}

/** The same lock as a query to run together with others; none on the embedded database. */
export function shareLockQueries(connection: Connection, userId: string): FilledQuery<unknown>[] {
  return locksRows(connection) ? [sharedLock.with({ userId })] : []
}

const sharedLock = compiledOnce((connection, { userId }: Placeholders<{ userId: string }>) =>
  connection.selectFrom('users').select('id').where('id', '=', userId).forKeyShare(),
)

/** Locks an account against additions until the transaction ends. */
export async function lockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await connection.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/**
 * Checks whether the engine locks single rows; the embedded database allows one writing transaction at a
 * time.
 */
export function locksRows(connection: Connection): boolean {
  return engineBehind(connection) === 'postgres'
}
