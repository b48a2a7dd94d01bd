import type { NotNull } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications.ts'
import type { Connection } from '../../../database/connection.ts'
import type { SessionRow } from '../../../database/rows/account-rows.ts'
import { accountsWanting } from '../../notifications/topics.service.ts'

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
export function listSubscribed(connection: Connection, userId: string, now: string) {
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

export function subscribe(transaction: Connection, sessionId: string, subscription: Subscription) {
  return transaction.updateTable('sessions').set(subscription).where('id', '=', sessionId).execute()
}

/** Ends the subscription at a push service's address, in any session. */
export function endSubscriptionAt(connection: Connection, endpointHash: string) {
  return connection.updateTable('sessions').set(none).where('push_endpoint_hash', '=', endpointHash).execute()
}

/** Ends the subscription of one session of an account; false when it has none. */
export async function endSubscriptionOf(
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
export async function readPushKey(connection: Connection): Promise<string> {
  const { value } = await connection
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', 'push')
    .executeTakeFirstOrThrow()
  return value
}
