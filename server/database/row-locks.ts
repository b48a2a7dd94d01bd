import { engineBehind } from './column-types.ts'
import type { Connection } from './connection.ts'

/**
 * Keeps an account from being removed until the transaction ends. Before any other lock, so that a simultaneous
 * removal, which begins with the account as well, waits instead of crossing. The embedded database has one writer.
 */
export async function shareLockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await connection.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
}

/** Lets nobody add anything to an account that is about to be removed. */
export async function lockAccount(connection: Connection, userId: string): Promise<void> {
  if (!locksRows(connection)) return
  await connection.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether the engine locks single rows; the embedded database lets one transaction write at a time. */
export function locksRows(connection: Connection): boolean {
  return engineBehind(connection) === 'postgres'
}
