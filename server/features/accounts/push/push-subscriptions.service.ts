import { createPublicKey, type JsonWebKeyInput } from 'node:crypto'
import type { NotNull } from 'kysely'
import type { PushState, PushSubscriptionKeys } from '../../../../contract/accounts/push.ts'
import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { SessionRow } from '../../../database/rows/account-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import type { PushSender } from '../../../mail/push-delivery.ts'
import { accountsWanting } from '../../notifications/topics-and-duties.service.ts'

/** Lists the browsers that show the own account's notifications, newest first. */
export async function readPushState(context: Context, { userId, sessionId }: Viewer): Promise<PushState> {
  const { config, database } = context
  const sessions = await listSubscribed(database, userId, config.now().toISOString())
  const { publicKey } = await readPushSender(context, database)
  return {
    publicKey,
    devices: sessions.map(({ id, browser, push_since }) => ({
      _id: id,
      browser: browser || null,
      since: push_since,
      own: id === sessionId,
    })),
  }
}

/**
 * Turns on notifications in the browser of the session, while the session lasts. An address used by another
 * session moves to this one: its earlier user is no longer notified there.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} too_many, invalid (keys)
 */
export async function showNotifications(
  context: Context,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionKeys,
  address: string,
): Promise<PushState> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  if (!isPoint(keys.p256dh))
    throw new Refusal('invalid', [{ msg: m.errors_invalid(), param: 'keys', code: 'invalid' }])
  const hash = fingerprint(endpoint)
  await context.database.transaction().execute(async (transaction) => {
    await endSubscriptionAt(transaction, hash)
    await subscribe(transaction, viewer.sessionId, {
      push_endpoint: endpoint,
      push_endpoint_hash: hash,
      push_public_key: keys.p256dh,
      push_secret: keys.auth,
      push_since: context.config.now().toISOString(),
    })
  })
  return readPushState(context, viewer)
}

/**
 * Turns off notifications in the browser of one own session.
 * @throws {Refusal} absent
 */
export async function hideNotifications(
  { database }: Context,
  { userId }: Viewer,
  sessionId: string,
): Promise<void> {
  if (!(await endSubscriptionOf(database, userId, sessionId))) throw refusal('absent')
}

/** Deletes the subscription of a browser that no longer takes notifications. */
export async function deleteSubscription(connection: Connection, endpoint: string): Promise<void> {
  await endSubscriptionAt(connection, fingerprint(endpoint))
}

const coordinateBytes = 32

/** Checks whether a browser's key is a point of P-256, usable for encryption. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  const x = bytes.subarray(1, 1 + coordinateBytes).toString('base64url')
  const y = bytes.subarray(1 + coordinateBytes).toString('base64url')
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** The first byte of a point that is written with both coordinates. */
const uncompressed = 4

/** Returns the site's VAPID key pair and contact address. */
export async function readPushSender(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
): Promise<PushSender> {
  const privateKey = JSON.parse(await readPushKey(connection)) as JsonWebKeyInput['key']
  const { x = '', y = '' } = privateKey
  const point = [Buffer.of(uncompressed), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey,
    contact: `mailto:${config.societyEmail ?? `noreply@${new URL(config.publicUrl).hostname}`}`,
  }
}

/** The columns of a session's push subscription. */
type Subscription = Pick<
  SessionRow,
  'push_endpoint' | 'push_endpoint_hash' | 'push_public_key' | 'push_secret' | 'push_since'
>

const none: Subscription = {
  push_endpoint: null,
  push_endpoint_hash: null,
  push_public_key: null,
  push_secret: null,
  push_since: null,
}

/** Lists the sessions of an account with notifications, newest first. */
function listSubscribed(connection: Connection, userId: string, now: string) {
  return connection
    .selectFrom('sessions')
    .select(['id', 'browser', 'push_since'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('push_since', 'is not', null)
    .$narrowType<{ push_since: NotNull }>()
    .orderBy('push_since', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function subscribe(transaction: Connection, sessionId: string, subscription: Subscription) {
  return transaction.updateTable('sessions').set(subscription).where('id', '=', sessionId).execute()
}

/** Ends the subscription at a push service's address, in any session. */
function endSubscriptionAt(connection: Connection, endpointHash: string) {
  return connection.updateTable('sessions').set(none).where('push_endpoint_hash', '=', endpointHash).execute()
}

/** Ends the subscription of one session of an account; false when it has none. */
async function endSubscriptionOf(
  connection: Connection,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await connection
    .updateTable('sessions')
    .set(none)
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('push_since', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Selects the sessions with push subscriptions, with their members. */
function subscribed(connection: Connection, now: string) {
  return connection
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.push_endpoint_hash', 'is not', null)
    .where('sessions.expires_at', '>', now)
}

interface DeviceFilter {
  topic: NotificationTopic
  /** One member; without it everybody. */
  userId?: string | undefined
}

/** Lists the sessions that show a topic, by id, after the given id. */
export function listDevicesShowing(
  connection: Connection,
  { topic, userId }: DeviceFilter,
  { now, after, limit }: { now: string; after: string; limit: number },
) {
  return subscribed(connection, now)
    .leftJoin('message_times', 'message_times.user_id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.push_endpoint', 'users.locale'])
    .select('message_times.zone')
    .$narrowType<{ push_endpoint: NotNull }>()
    .where('users.approved', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('users.departed', 'is', null)
    .where(accountsWanting(topic, 'devices'))
    .$if(userId !== undefined, (query) => query.where('sessions.user_id', '=', userId ?? ''))
    .where('sessions.id', '>', after)
    .orderBy('sessions.id')
    .limit(limit)
    .execute()
}

/** Finds the push subscription of a session, with the status of its member. */
export function findSubscription(connection: Connection, sessionId: string, now: string) {
  return subscribed(connection, now)
    .select(['sessions.user_id', 'push_endpoint', 'push_public_key', 'push_secret'])
    .$narrowType<{ push_endpoint: NotNull; push_public_key: NotNull; push_secret: NotNull }>()
    .select(['users.suspended_at', 'users.departed', 'users.administrator'])
    .select(['users.must_verify', 'users.email_verified_at'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/** Reads the site's private VAPID key, as a JSON Web Key. */
async function readPushKey(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'push')
    .executeTakeFirstOrThrow()
  return value
}
