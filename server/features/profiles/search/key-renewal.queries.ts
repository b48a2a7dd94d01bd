import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'

/** Reads how far the keys of names are renewed; undefined where none was ever made anew. */
export function findRenewal(connection: Connection) {
  return connection.selectFrom('key_renewals').selectAll().where('keys', '=', 'names').executeTakeFirst()
}

export async function saveRenewal(
  transaction: Connection,
  version: number,
  through: string | null,
): Promise<void> {
  await transaction
    .insertInto('key_renewals')
    .values({ keys: 'names', version, through })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet({ version, through }))
    .execute()
}

/** Lists the next accounts by id, and keeps others from changing them until the transaction ends. */
export function lockNamesAfter(transaction: Connection, after: string, limit: number) {
  const query = transaction
    .selectFrom('users')
    .select(['id', 'name', 'name_key', 'name_spellings'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}

export async function updateNameKeys(
  transaction: Connection,
  userId: string,
  keys: { name_key: string; name_spellings: string },
): Promise<void> {
  await transaction.updateTable('users').set(keys).where('id', '=', userId).execute()
}
