import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { second } from '../../contract/time/durations.ts'
import { actionLimits, type LimitedAction, type RateLimitName, scopeOf } from '../config/rate-limits.ts'
import { compiledOnce, type Placeholders } from '../database/compiled-once.ts'
import type { Connection } from '../database/connection.ts'
import { fingerprint } from '../database/identifiers.ts'
import type { Context } from './context.ts'
import { tooMany } from './refusal.ts'

/**
 * Counts one hit of a subject, such as an address or account. The window starts with its first hit. Counts are stored in the
 * database, so that they survive restarts and span processes; subjects are hashed.
 * @throws {Refusal} too_many once the allowance is used up; the refused hit is not counted
 * @param times multiplies the allowance
 */
export async function countHit(
  { database, config }: Pick<Context, 'database' | 'config'>,
  name: RateLimitName,
  subject: string,
  times = 1,
): Promise<void> {
  const now = config.now()
  const { seconds } = config.throttles[name]
  const hits = config.throttles[name].hits * times
  const resets = new Date(now.getTime() + seconds * second).toISOString()
  const counted = await hit(database, {
    key: keyOf(name, subject),
    hits,
    resets,
    now: now.toISOString(),
    horizon: horizonOf(now, seconds),
  })
  if (counted.length === 0) await refuseWhenExhausted({ database, config }, name, subject, times)
}

type Hit = Record<'key' | 'resets' | 'now' | 'horizon', string> & { hits: number }

const hit = compiledOnce((connection, { key, hits, resets, now, horizon }: Placeholders<Hit>) => {
  const over = sql<boolean>`(throttles.resets_at <= ${now} or throttles.resets_at > ${horizon})`
  return connection
    .insertInto('throttles')
    .values({ key, hits: 1, resets_at: resets })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          hits: sql`case when ${over} then 1 else throttles.hits + 1 end`,
          resets_at: sql`case when ${over} then excluded.resets_at else throttles.resets_at end`,
        })
        .where(({ or, eb }) => or([over, eb('throttles.hits', '<', hits)])),
    )
    .returning('hits')
})

/**
 * Refuses when the allowance of `subject` is used up, without counting.
 * @throws {Refusal} too_many
 */
export async function refuseWhenExhausted(
  { database, config }: Pick<Context, 'database' | 'config'>,
  name: RateLimitName,
  subject: string,
  times = 1,
): Promise<void> {
  const now = config.now()
  const { seconds } = config.throttles[name]
  const hits = config.throttles[name].hits * times
  const used = await database
    .selectFrom('throttles')
    .select(['hits', 'resets_at'])
    .where('key', '=', keyOf(name, subject))
    .where('resets_at', '>', now.toISOString())
    .where('resets_at', '<=', horizonOf(now, seconds))
    .executeTakeFirst()
  if (used && used.hits >= hits) throw tooMany((Date.parse(used.resets_at) - now.getTime()) / second)
}

/** Allowance of a /48 in /64s: its owner cannot gain by rotating subnets. */
const wideTimes = 4

/** Runs a step for an address's network; for IPv6 also for the wider network, with its allowance. */
async function forNetworksOf(address: string, step: (network: string, times: number) => Promise<void>) {
  await step(networkOf(address), 1)
  const wide = wideNetworkOf(address)
  if (wide !== null) await step(wide, wideTimes)
}

/**
 * Counts one hit of an address's network; for IPv6 also of the wider network.
 * @throws {Refusal} too_many
 */
export function countNetworkHit(
  context: Pick<Context, 'database' | 'config'>,
  name: RateLimitName,
  address: string,
): Promise<void> {
  return forNetworksOf(address, (network, times) => countHit(context, name, network, times))
}

/**
 * Refuses when a network's allowance, or its wider network's, is used up; counts nothing.
 * @throws {Refusal} too_many
 */
export function refuseExhaustedNetwork(
  context: Pick<Context, 'database' | 'config'>,
  name: RateLimitName,
  address: string,
): Promise<void> {
  return forNetworksOf(address, (network, times) => refuseWhenExhausted(context, name, network, times))
}

/** Refunds a hit of a network. */
export function refundNetworkHit(
  context: Pick<Context, 'database'>,
  name: RateLimitName,
  address: string,
): Promise<void> {
  return forNetworksOf(address, (network) => refundHit(context, name, network))
}

/** Refunds a hit that should not count. */
export async function refundHit(
  { database }: Pick<Context, 'database'>,
  name: RateLimitName,
  subject: string,
): Promise<void> {
  await database
    .updateTable('throttles')
    .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', keyOf(name, subject))
    .where('hits', '>', 0)
    .execute()
}

/** Resets a subject's count. */
export async function resetHits(connection: Connection, name: RateLimitName, subject: string): Promise<void> {
  await connection.deleteFrom('throttles').where('key', '=', keyOf(name, subject)).execute()
}

/** Deletes expired windows. */
export async function sweepRateLimits({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await database.deleteFrom('throttles').where('resets_at', '<=', config.now().toISOString()).execute()
}

/**
 * Returns the latest valid end of a window: later ones come from a fast clock, and count as over. Twice the
 * window tolerates small clock differences between processes.
 */
function horizonOf(now: Date, seconds: number): string {
  return new Date(now.getTime() + 2 * seconds * second).toISOString()
}

function keyOf(name: RateLimitName, subject: string): string {
  return fingerprint(`${name} ${subject}`)
}

const sharedGroups = 4
const wideGroups = 3

/**
 * Returns the network of an address: an IPv4 address, or the first 64 bits of an IPv6 address. One household
 * or hall shares it, and a single connection may use any address within a /64. Any other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${prefixOf(parsed, sharedGroups)}::/64`
}

function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  return parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')
}

/** The origin of an action: the caller's network address, if known, and the account that is counted. */
interface Actor {
  address?: string | undefined
  account: string
}

/**
 * Counts an action that could bother others: by network, by account, and for the whole site.
 * @throws {Refusal} too_many
 */
export async function countAction(
  context: Pick<Context, 'database' | 'config'>,
  action: LimitedAction,
  { address, account }: Actor,
): Promise<void> {
  for (const name of actionLimits[action]) {
    const scope = scopeOf(name)
    if (scope !== 'network') await countHit(context, name, scope === 'account' ? account : 'all')
    else if (address) await countNetworkHit(context, name, address)
  }
}

/** Returns the /48 of an IPv6 address, which one customer may own; null for any other address. */
function wideNetworkOf(address: string): string | null {
  if (!ipaddr.IPv6.isValid(address)) return null
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? null : `${prefixOf(parsed, wideGroups)}::/48`
}
