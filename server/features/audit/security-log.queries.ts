import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { SecurityLogRow } from '../../database/rows/audit-rows.ts'

export function insertSecurityEntry(connection: Connection, entry: Insertable<SecurityLogRow>) {
  return connection.insertInto('security_log').values(entry).execute()
}

/** Lists entries newest first, of one account when its keyed hash is given. */
export function listSecurityEntries(
  connection: Connection,
  { account, limit, after }: { account: string | null; limit: number; after: string | null },
) {
  let query = connection.selectFrom('security_log').selectAll().orderBy('id', 'desc').limit(limit)
  if (account) query = query.where('account', '=', account)
  if (after) query = query.where('id', '<', after)
  return query.execute()
}

export function deleteSecurityEntriesBefore(connection: Connection, before: string) {
  return connection.deleteFrom('security_log').where('at', '<', before).execute()
}

/** Reads the secret that the hashes of the security log are keyed with. */
export async function readLogSecret(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'security log')
    .executeTakeFirstOrThrow()
  return value
}
