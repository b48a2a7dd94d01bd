import type { Insertable } from 'kysely'
import type { Connection } from '../../database/connection.ts'
import type { SecurityLogRow } from '../../database/rows/audit-rows.ts'

export function insertSecurityEntry(connection: Connection, entry: Insertable<SecurityLogRow>) {
  return connection.insertInto('security_log').values(entry).execute()
}

/** A search of the log: account and network are keyed hashes; `before` is exclusive. */
export interface SecuritySearch {
  event?: string | undefined
  account?: string | undefined
  network?: string | undefined
  from?: string | undefined
  before?: string | undefined
}

/** Lists entries, newest first; each of `accounts` must match. */
export function listSecurityEntries(
  connection: Connection,
  { accounts, event, network, from, before }: Omit<SecuritySearch, 'account'> & { accounts: string[] },
  { limit, after }: { limit: number; after: string | null },
) {
  let query = connection.selectFrom('security_log').selectAll().orderBy('id', 'desc').limit(limit)
  for (const account of accounts) query = query.where('account', '=', account)
  if (event) query = query.where('event', '=', event)
  if (network) query = query.where('network', '=', network)
  if (from) query = query.where('at', '>=', from)
  if (before) query = query.where('at', '<', before)
  if (after) query = query.where('id', '<', after)
  return query.execute()
}

export function deleteSecurityEntriesBefore(connection: Connection, before: string) {
  return connection.deleteFrom('security_log').where('at', '<', before).execute()
}

/** Reads the key for the hashes of the security log. */
export async function readLogSecret(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'security log')
    .executeTakeFirstOrThrow()
  return value
}
