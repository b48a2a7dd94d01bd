import type { LinkView } from '../../../../contract/accounts/links.ts'
import { notificationTopics } from '../../../../contract/notifications.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { chooseTopics, readTopics } from '../../notifications/topics-and-duties.service.ts'
import { findUser } from '../account/accounts.queries.ts'
import { countLinkUse, readLinkState, readyLink } from './account-links.service.ts'

/** Access to groups' letters, because groups are a feature above accounts. */
export interface GroupMailAccess {
  stop: (connection: Connection, mail: { groupId: string; userId: string }) => Promise<void>
  isWanted: (connection: Connection, mail: { groupId: string; userId: string }) => Promise<boolean>
  nameOf: (connection: Connection, groupId: string) => Promise<string | null>
  /** Lists the names of the other groups whose letters a person gets. */
  listOthers: (connection: Connection, mail: { groupId: string | null; userId: string }) => Promise<string[]>
}

/**
 * Describes a link's purpose, without using it. One that unsubscribes lists the reader's remaining topics and groups.
 * @throws {Refusal} link_unknown
 */
export async function describeLink(
  context: Context,
  groupMail: GroupMailAccess,
  secret: string,
): Promise<LinkView> {
  const { database } = context
  const { link, state } = await readLinkState(context, secret)
  const user = state === 'ready' ? await findUser(database, link.user_id) : undefined
  // The office may have recorded that they want no mail at all.
  const wanted = user?.wants_no_mail === false ? await readTopics(database, user.id, 'email') : undefined
  const ends = link.group_id === null ? link.topic : null
  const isWanted =
    link.group_id === null
      ? wanted?.[link.topic ?? 'letters']
      : await groupMail.isWanted(database, { groupId: link.group_id, userId: link.user_id })
  return {
    kind: link.kind,
    state,
    name: user?.name ?? null,
    email: user ? (link.email ?? user.email) : null,
    topic: link.topic,
    group: link.group_id === null ? null : await groupMail.nameOf(database, link.group_id),
    others:
      link.topic === null ? [] : notificationTopics.filter((topic) => wanted?.[topic] && topic !== ends),
    groups:
      link.topic === null || !wanted
        ? []
        : await groupMail.listOthers(database, { groupId: link.group_id, userId: link.user_id }),
    stopped: link.kind === 'unsubscribe' && isWanted === false,
  }
}

/**
 * Unsubscribes by a link without signing in (RFC 8058): from a group's letters, or a topic. Repeating it has
 * no effect.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} link_unknown, link_expired, too_many
 */
export async function unsubscribe(
  context: Context,
  groupMail: GroupMailAccess,
  secret: string,
  address: string,
): Promise<void> {
  const { database } = context
  await countLinkUse(context, secret, address)
  const {
    user_id: userId,
    topic,
    group_id: groupId,
  } = await readyLink(context, database, secret, ['unsubscribe'])
  if (groupId !== null) await groupMail.stop(database, { groupId, userId })
  else if (topic) await chooseTopics(database, userId, 'email', { [topic]: false })
}
