import type { Selectable } from 'kysely'
import { second } from '../../../contract/time/durations.ts'
import type { Connection } from '../../database/connection.ts'
import type { MailRow } from '../../database/rows/mail-rows.ts'
import type { Context } from '../../endpoints/context.ts'
import type { PushMessage, PushSender } from './push-message.ts'
import { PushFailure } from './push-message.ts'
import { buildPushRequest } from './push-request.ts'
import type { PushTransport } from './push-transport.ts'

type QueuedPush = Selectable<MailRow>
type PushContext = Pick<Context, 'config' | 'database' | 'log'>

/** Composes notifications and ends subscriptions; a feature implements it. */
export interface Pushing {
  /** Composes a notification when it is sent; null without a recipient. */
  write: (context: PushContext, connection: Connection, queued: QueuedPush) => Promise<PushMessage | null>
  /** Returns the site's identity for push services. */
  sender: (context: PushContext, connection: Connection) => Promise<PushSender>
  /** Deletes the subscription of a browser that no longer accepts notifications. */
  forget: (connection: Connection, endpoint: string) => Promise<void>
  transport: PushTransport
}

/** A push service that exceeds this time is retried later. */
const attemptMilliseconds = 10 * second

/**
 * Makes one attempt to send a queued notification.
 * @param stop aborts the attempt when the process has no more time
 * @throws {PushFailure} when it was not accepted
 */
export async function deliverPush(
  pushing: Pushing,
  context: PushContext,
  queued: QueuedPush,
  stop: AbortSignal,
): Promise<void> {
  const { database, log } = context
  const message = await pushing.write(context, database, queued)
  if (!message) return
  const sender = await pushing.sender(context, database)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(attemptMilliseconds)])
  const status = await pushing
    .transport(buildPushRequest(message, sender, context.config.now()), signal)
    .catch((error: unknown) => {
      throw error instanceof PushFailure ? error : new PushFailure('later', reasonOf(error))
    })
  const about = { mail: queued.id, service: queued.recipient, status }
  if (status === 404 || status === 410) {
    await pushing.forget(database, message.endpoint)
    log.info(about, 'a browser takes no more notifications')
  } else if (status >= 200 && status < 300) log.info(about, 'notification sent')
  else throw new PushFailure(status === 429 || status >= 500 ? 'later' : 'refused', `status ${status}`)
}

/**
 * Returns a reason for the log. It contains codes only, since texts may contain the address, which is a
 * secret.
 */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'failed'
}
