import { m } from '../../contract/paraglide/messages.js'
import { day } from '../../contract/time/durations.ts'
import type { Config } from '../config.ts'
import type { Connection, Database } from '../database/connection.ts'
import { fingerprint } from '../database/identifiers.ts'
import type { Context } from './context.ts'
import { invalid, Refusal } from './refusal.ts'

/** A request repeated within this time counts as the same (docs/product-decisions.md#idempotency). */
const rememberedMilliseconds = day
const longestKey = 200

/** The `Idempotency-Key` header as sent; without one the request is not idempotent. */
export type RepeatKey = string | string[] | undefined

/** Identifies a request that may be repeated: its caller, endpoint with parameters, key and content. */
export interface Repeatable {
  userId: string
  endpoint: string
  key: RepeatKey
  content: unknown
}

/**
 * Runs work once for all requests with the same key. Runs inside the work's transaction, so that the key is
 * stored if and only if the work is committed: a simultaneous second request waits for the first (on its row,
 * or for the one writer) and gets the same result.
 * @param work creates something and returns its identification, as JSON
 * @throws {Refusal} invalid (key), conflict when the key was used for another content
 */
export async function once<Result extends object>(
  { now }: Pick<Config, 'now'>,
  transaction: Connection,
  { userId, endpoint, key, content }: Repeatable,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work()
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey)
    throw invalid('Idempotency-Key', m.errors_idempotency_key({ max: longestKey }))
  const place = { user_id: userId, endpoint, key }
  const contentPrint = fingerprint(JSON.stringify(content))
  const taken = await takeKey(transaction, { ...place, fingerprint: contentPrint }, now())
  if (taken) {
    const result = await work()
    await transaction
      .updateTable('idempotency_keys')
      .set({ result: JSON.stringify(result) })
      .where(({ and }) => and(place))
      .execute()
    return result
  }
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where(({ and }) => and(place))
    .executeTakeFirstOrThrow()
  if (earlier.fingerprint !== contentPrint)
    throw new Refusal('conflict', [
      { msg: m.errors_idempotency_reuse(), param: 'Idempotency-Key', code: 'conflict' },
    ])
  return earlier.result as Result
}

/** Checks whether a request repeats an earlier one, whose result would be returned. */
export async function isRepeated(
  { config, database }: Pick<Context, 'config' | 'database'>,
  { userId, endpoint, key }: Omit<Repeatable, 'content'>,
): Promise<boolean> {
  if (typeof key !== 'string') return false
  const earlier = await database
    .selectFrom('idempotency_keys')
    .select('key')
    .where(({ and }) => and({ user_id: userId, endpoint, key }))
    .where('created_at', '>', oldest(config.now()))
    .executeTakeFirst()
  return earlier !== undefined
}

/** Inserts a key that is new or expired; returns false when an earlier request used it. */
async function takeKey(
  transaction: Connection,
  row: { user_id: string; endpoint: string; key: string; fingerprint: string },
  now: Date,
): Promise<boolean> {
  const taken = await transaction
    .insertInto('idempotency_keys')
    .values({ ...row, result: null, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'endpoint', 'key'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          result: null,
          created_at: ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<=', oldest(now)),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes keys that are older than a day. */
export async function sweepIdempotencyKeys({
  database,
  config,
}: {
  database: Database
  config: Pick<Config, 'now'>
}): Promise<void> {
  await database.deleteFrom('idempotency_keys').where('created_at', '<=', oldest(config.now())).execute()
}

function oldest(now: Date): string {
  return new Date(now.getTime() - rememberedMilliseconds).toISOString()
}
