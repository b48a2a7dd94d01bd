import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { SecurityEvent } from '../../../contract/audit-options.ts'
import { securityLogRetention } from '../../../contract/retention.ts'
import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import { newId } from '../../database/identifiers.ts'
import type { Context } from '../../endpoints/context.ts'
import { networkOf } from '../../endpoints/rate-limit.ts'

/** An event for the security log. */
interface SecurityFact {
  event: SecurityEvent
  /** The account's id; the typed address where there is no account. */
  account?: string | undefined
  /** The network address of the caller. */
  address?: string | undefined
  /** An additional detail, which never identifies a person. */
  detail?: string | undefined
}

/**
 * Adds an entry to the security log. Account and network are stored as keyed hashes: entries can be correlated, but a
 * copy of the log alone identifies nobody.
 */
export async function recordSecurity(
  { now }: Pick<Config, 'now'>,
  connection: Connection,
  { event, account, address, detail }: SecurityFact,
): Promise<void> {
  const secret = await siteSecret(connection)
  const at = now()
  const entry = {
    id: newId(at.getTime()),
    event,
    account: account === undefined ? null : keyedHash(secret, account),
    network: address === undefined ? null : keyedHash(secret, networkOf(address)),
    detail: detail ?? null,
    at: at.toISOString(),
  }
  await connection.insertInto('security_log').values(entry).execute()
}

/** Returns the site's secret, which keys its signatures and hashes. */
export async function siteSecret(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'security log')
    .executeTakeFirstOrThrow()
  return value
}

/** Finds entries, newest first, by account id or keyed hash, kind, network and time. */
export async function findSecurityEntries(
  connection: Connection,
  { about, account, ...search }: SecuritySearch & { about?: string | undefined },
  page: { limit: number; after: string | null },
) {
  const accounts = account === undefined ? [] : [account]
  if (about !== undefined) accounts.push(keyedHash(await siteSecret(connection), about))
  return listSecurityEntries(connection, { ...search, accounts }, page)
}

/** Removes entries that are older than a year. */
export async function sweepSecurityLog({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  const before = new Date(config.now().getTime() - securityLogRetention)
  await database.deleteFrom('security_log').where('at', '<', before.toISOString()).execute()
}

function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('hex').slice(0, 32)
}

/** Logs downloads and uploads of the society's files, before they happen. */
export const fileLog = plugin(async (app: FastifyInstance) => {
  app.addHook('preHandler', async ({ routeOptions, viewer, ip }) => {
    const { endpoint } = routeOptions.config
    if (!endpoint || endpoint.audience === 'everyone' || !viewer) return
    const event = endpoint.file ? 'exported' : endpoint.upload ? 'uploaded' : null
    if (event === null) return
    const detail = `${routeOptions.method} ${routeOptions.url ?? ''}`
    await recordSecurity(app.config, app.database, { event, account: viewer.userId, address: ip, detail })
  })
})

/** A search of the log: account and network are keyed hashes; `before` is exclusive. */
interface SecuritySearch {
  event?: string | undefined
  account?: string | undefined
  network?: string | undefined
  from?: string | undefined
  before?: string | undefined
}

/** Lists entries, newest first; each of `accounts` must match. */
function listSecurityEntries(
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
