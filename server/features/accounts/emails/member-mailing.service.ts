import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { beginBatch } from '../../../mail/mail-batches.ts'
import { queueMail, queueMails } from '../../../mail/mail-queue.ts'
import { readTopics, type TopicEmail } from '../../notifications/topics.service.ts'
import { isWrittenTo } from '../account/accounts.policy.ts'
import { findUser } from '../account/accounts.queries.ts'
import { queuePushes } from '../push/push-messages.service.ts'
import { countRecipients, findRecipient, listRecipients } from './recipients.queries.ts'

const recipientsAtOnce = 500

/**
 * Queues an e-mail to a member about a topic, and notifications for their devices; somebody without an address gets
 * none. It is sent only if the member still wants to hear of the topic then.
 * @param onDevices false for what members have just done themselves, which needs no notification
 * @throws {Refusal} absent
 */
export async function queueTopicMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { userId, onDevices = true, ...email }: TopicEmail & { userId: string; onDevices?: boolean },
): Promise<void> {
  const user = await findRecipient(connection, userId)
  if (!user) throw refusal('absent')
  if (onDevices) await queuePushes(context, connection, email, userId)
  if (user.email === null) return
  await queueMail(context, connection, {
    kind: 'topic',
    userId,
    recipient: user.email,
    locale: user.locale,
    payload: { ...email },
  })
}

/** Tells whether an email to a member about a topic would be sent now. */
export async function receivesTopicMail(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  topic: NotificationTopic,
): Promise<boolean> {
  const user = await findUser(connection, userId)
  if (!user || user.email === null || config.smtpUrl === null) return false
  return isWrittenTo(config, user) && (await readTopics(connection, userId, 'email'))[topic]
}

/**
 * Queues an e-mail to everybody who may be written to and wants to hear of its topic, people who never claimed their
 * account included; returns their number. Devices that show notifications of the topic get one.
 * @param batchId names the batch, whose numbers `readBatches` returns
 * @param markdown is what the emails say, written as the society wrote it
 */
export async function mailEverybody(
  context: Pick<Context, 'config'>,
  connection: Connection,
  email: TopicEmail,
  { batchId, markdown }: { batchId: string; markdown: string },
): Promise<number> {
  await beginBatch(connection, batchId, markdown)
  await queuePushes(context, connection, email)
  let count = 0
  let after = ''
  for (;;) {
    const recipients = await listRecipients(connection, email.topic, after, recipientsAtOnce)
    if (recipients.length === 0) return count
    const mails = recipients.map(({ id, email: recipient, locale }) => ({
      kind: 'topic' as const,
      userId: id,
      recipient,
      locale,
      bulk: true,
      payload: { ...email },
      batchId,
    }))
    await queueMails(context, connection, mails)
    count += recipients.length
    after = recipients.at(-1)?.id ?? after
  }
}

/** Counts whom an e-mail to everybody about a topic would reach: members, and people who never claimed their account. */
export async function countEverybody(
  { database }: Pick<Context, 'database'>,
  topic: NotificationTopic,
): Promise<{ members: number; unclaimed: number }> {
  const { all, unclaimed } = await countRecipients(database, topic)
  return { members: all - unclaimed, unclaimed }
}
