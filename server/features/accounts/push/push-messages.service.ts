import type { NotificationTopic } from '../../../../contract/notifications.ts'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import { day, second } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueMails } from '../../../mail/mail-queue.ts'
import { openPushTransport, type Pushing } from '../../../mail/push-delivery.ts'
import { knownLocale } from '../../../text/languages.ts'
import { societyName } from '../../../text/versions.ts'
import { showingTime } from '../../notifications/digest-times.service.ts'
import { readTopics, type TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { isWrittenTo } from '../account/accounts.policy.ts'
import {
  deleteSubscription,
  findSubscription,
  listDevicesShowing,
  readPushSender,
} from './push-subscriptions.service.ts'

const devicesAtOnce = 500

/**
 * Queues notifications about a topic for the devices of one member, or of all. Each is sent only if its
 * device still allows the topic then. E-mails overtake them. Those that can wait are sent after the quiet
 * hours of their reader.
 */
export async function queuePushes(
  context: Pick<Context, 'config'>,
  connection: Connection,
  emailIn: (locale: Locale) => TopicEmail,
  userId?: string,
): Promise<void> {
  const now = context.config.now().toISOString()
  const { topic, url } = emailIn(baseLocale)
  const path = pathOf(url ?? context.config.publicUrl)
  let after = ''
  for (;;) {
    const devices = await listDevicesShowing(
      connection,
      { topic, userId },
      { now, after, limit: devicesAtOnce },
    )
    if (devices.length === 0) return
    const pushes = devices.map(({ id, user_id, push_endpoint, locale, zone }) => ({
      kind: 'push' as const,
      userId: user_id,
      recipient: new URL(push_endpoint).hostname,
      locale,
      bulk: true,
      dueAt: showingTime(context.config, topic, zone),
      payload: { session: id, topic, title: emailIn(knownLocale(locale)).subject, path },
    }))
    await queueMails(context, connection, pushes)
    after = devices.at(-1)?.id ?? after
  }
}

/** Returns path and query of a URL of this site. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

/** Notifications expire after this time: their subject may be over. */
const expiresAfter = day

/** The most characters of a line; push services take 4 kB in all. */
const lineMax = 150

/** Renders notifications when they are sent, and hands them to push services. */
export const pushing: Pushing = {
  write: async ({ config }, connection, { created_at, payload }) => {
    const { session = '', topic, title = '', path = '/' } = payload as Record<string, string>
    const now = config.now()
    const left = Date.parse(created_at) + expiresAfter - now.getTime()
    const subscription = await findSubscription(connection, session, now.toISOString())
    if (left < second || !subscription || !isWrittenTo(config, subscription)) return null
    const wanted = await readTopics(connection, subscription.user_id, 'devices')
    if (!wanted[topic as NotificationTopic]) return null
    return {
      endpoint: subscription.push_endpoint,
      keys: { p256dh: subscription.push_public_key, auth: subscription.push_secret },
      content: { title: shortened(societyName(config)), body: shortened(title), path },
      timeToLive: Math.floor(left / second),
    }
  },
  sender: readPushSender,
  forget: deleteSubscription,
  transport: openPushTransport(),
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > lineMax ? `${characters.slice(0, lineMax).join('')}…` : text
}
