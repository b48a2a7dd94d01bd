import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'

/** Reads the progress of the name keys' recomputation; undefined before the first one. */
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

/** Lists the next accounts by id, and locks them until the transaction ends. */
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

export async function updateOtherNameKey(
  transaction: Connection,
  userId: string,
  key: string,
): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set({ other_name_key: key })
    .where('user_id', '=', userId)
    .execute()
}

/** Lists the names that the roster stores for removed accounts; they are few. */
export async function listFormerNames(transaction: Connection): Promise<string[]> {
  const rows = await transaction
    .selectFrom('roster')
    .select('person_name')
    .distinct()
    .where('person_name', 'is not', null)
    .execute()
  return rows.flatMap(({ person_name }) => person_name ?? [])
}

export async function updateFormerName(transaction: Connection, name: string, key: string): Promise<void> {
  await transaction
    .updateTable('roster')
    .set({ person_name_key: key })
    .where('person_name', '=', name)
    .execute()
}

/** Lists the households with ids after `after`, up to `through` or the end. */
export function listHouseholdNames(transaction: Connection, after: string, through: string | undefined) {
  const query = transaction
    .selectFrom('households')
    .select(['id', 'name', 'name_key'])
    .where('id', '>', after)
  return (through === undefined ? query : query.where('id', '<=', through)).execute()
}

export async function updateHouseholdKey(transaction: Connection, id: string, key: string): Promise<void> {
  await transaction.updateTable('households').set({ name_key: key }).where('id', '=', id).execute()
}
