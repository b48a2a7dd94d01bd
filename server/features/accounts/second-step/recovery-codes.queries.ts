import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { RecoveryCodeRow } from '../../../database/rows/account-rows.ts'

/** Puts new recovery codes in place of those that an account has. */
export async function replaceRecoveryCodes(
  transaction: Connection,
  userId: string,
  codes: Omit<Insertable<RecoveryCodeRow>, 'user_id'>[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ ...code, user_id: userId })))
    .execute()
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the hashes of an account's codes that begin so. */
export function listRecoveryCodes(connection: Connection, userId: string, beginning: string) {
  return connection
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('beginning', '=', beginning)
    .execute()
}

/** Uses up a recovery code; false when somebody else was faster. */
export async function deleteRecoveryCode(
  transaction: Connection,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const used = await transaction
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}
