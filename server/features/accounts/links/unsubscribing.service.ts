import type { Context } from '../../../endpoints/context.ts'
import { chooseTopics } from '../../notifications/notifications.service.ts'
import { countLinkUse, readyLink } from './account-links.service.ts'

/**
 * Switches off the topic of an e-mail by its link, without signing in (RFC 8058). Doing it twice is fine.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} link_unknown, link_expired, too_many
 */
export async function unsubscribe(context: Context, secret: string, address: string): Promise<void> {
  await countLinkUse(context, secret, address)
  const link = await readyLink(context, context.database, secret, ['unsubscribe'])
  if (link.topic) await chooseTopics(context.database, link.user_id, 'email', { [link.topic]: false })
}
