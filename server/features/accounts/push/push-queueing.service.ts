import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueMails } from '../../../mail/mail-queue.ts'
import type { TopicEmail } from '../../notifications/notifications.service.ts'
import { listTold } from './push-subscriptions.queries.ts'

const toldAtOnce = 500

/**
 * Queues notifications about a topic, beside the email about it, for every device that shows any: of a member, or of
 * everybody. Each is sent only if its device still shows them then. Emails overtake them.
 */
export async function queuePushes(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { topic, subject, url }: TopicEmail,
  userId?: string,
): Promise<void> {
  const now = context.config.now().toISOString()
  const path = pathOf(url ?? context.config.publicUrl)
  let after = ''
  for (;;) {
    const told = await listTold(connection, { topic, userId }, { now, after, limit: toldAtOnce })
    if (told.length === 0) return
    const pushes = told.map(({ id, user_id, push_endpoint, locale }) => ({
      kind: 'push' as const,
      userId: user_id,
      recipient: new URL(push_endpoint).hostname,
      locale,
      bulk: true,
      payload: { session: id, topic, title: subject, path },
    }))
    await queueMails(context, connection, pushes)
    after = told.at(-1)?.id ?? after
  }
}

/** Returns what follows the host in an address of this site. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
