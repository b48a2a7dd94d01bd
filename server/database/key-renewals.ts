import type { Connection } from './connection.ts'
import type { KeyRenewalRow } from './rows/site-rows.ts'

/** Reads the progress of a recomputation; undefined before the first one. */
export function findRenewal(
  connection: Connection,
  keys: KeyRenewalRow['keys'],
): Promise<KeyRenewalRow | undefined> {
  return connection.selectFrom('key_renewals').selectAll().where('keys', '=', keys).executeTakeFirst()
}

/** Stores the progress of a recomputation. */
export async function saveRenewal(
  transaction: Connection,
  keys: KeyRenewalRow['keys'],
  progress: Omit<KeyRenewalRow, 'keys'>,
): Promise<void> {
  await transaction
    .insertInto('key_renewals')
    .values({ keys, ...progress })
    .onConflict((conflict) => conflict.column('keys').doUpdateSet(progress))
    .execute()
}
