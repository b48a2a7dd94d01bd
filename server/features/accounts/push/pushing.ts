import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import { day, second } from '../../../../contract/time/durations.ts'
import type { Pushing } from '../../../mail/push/deliver-push.ts'
import { openPushTransport } from '../../../mail/push/push-transport.ts'
import { readTopics } from '../../notifications/notifications.service.ts'
import { isWrittenTo } from '../listed-accounts.service.ts'
import { readPushSender } from './push-key.ts'
import { findSubscription } from './push-subscriptions.queries.ts'
import { forgetSubscription } from './push-subscriptions.service.ts'

/** After this long nobody is told any more: what a notification is about may be over. */
const toldWithin = day

/** A notification says a line or two; push services take 4 kB in all. */
const lineMax = 150

/** Writes notifications, as the society and its member are when they are sent, and hands them to push services. */
export const pushing: Pushing = {
  write: async ({ config }, connection, { created_at, payload }) => {
    const { session = '', topic, title = '', path = '/' } = payload as Record<string, string>
    const now = config.now()
    const left = Date.parse(created_at) + toldWithin - now.getTime()
    const subscription = await findSubscription(connection, session, now.toISOString())
    if (left < second || !subscription || !isWrittenTo(config, subscription)) return null
    const wanted = await readTopics(connection, subscription.user_id, 'devices')
    if (!wanted[topic as NotificationTopic]) return null
    return {
      endpoint: subscription.push_endpoint,
      keys: { p256dh: subscription.push_public_key, auth: subscription.push_secret },
      content: { title: shortened(config.societyName), body: shortened(title), path },
      keptSeconds: Math.floor(left / second),
    }
  },
  sender: readPushSender,
  forget: forgetSubscription,
  transport: openPushTransport(),
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > lineMax ? `${characters.slice(0, lineMax).join('')}…` : text
}
