import { createPublicKey, type JsonWebKeyInput } from 'node:crypto'
import type { PushState, PushSubscriptionKeys } from '../../../../contract/accounts/push.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import type { PushSender } from '../../../mail/push/push-message.ts'
import {
  endSubscriptionAt,
  endSubscriptionOf,
  listSubscribed,
  readPushKey,
  subscribe,
} from './push-subscriptions.queries.ts'

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
