import { type NotificationTopic, notificationTopics } from '../../../../contract/notifications.ts'
import type { Connection } from '../../../database/connection.ts'
import { chooseTopics, readTopics } from '../../notifications/topics-and-duties.service.ts'
import { lockUser, updateUser } from '../account/accounts.queries.ts'

/** The choice of every topic in one channel. */
type Topics = Record<NotificationTopic, boolean>

const noTopics = Object.fromEntries(notificationTopics.map((topic) => [topic, false])) as Topics

/**
 * Returns the topics that a member wants emails about. None where the office recorded that they want no mail.
 */
export async function readMailTopics(
  connection: Connection,
  user: { id: string; wants_no_mail: boolean },
): Promise<Topics> {
  return user.wants_no_mail ? noTopics : readTopics(connection, user.id, 'email')
}

/**
 * Stores a member's own choice of emails. Choosing any topic ends the office's record that they want no mail;
 * all other topics stay off.
 */
export async function chooseMailTopics(
  transaction: Connection,
  userId: string,
  chosen: Partial<Topics>,
): Promise<void> {
  const user = await lockUser(transaction, userId)
  const endsWish = user?.wants_no_mail === true && Object.values(chosen).includes(true)
  if (endsWish) await updateUser(transaction, userId, { wants_no_mail: false })
  await chooseTopics(transaction, userId, 'email', endsWish ? { ...noTopics, ...chosen } : chosen)
}
