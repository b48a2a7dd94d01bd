import { expressionBuilder, type NotNull } from 'kysely'
import { type NotificationTopic, notificationTopics } from '../../../../contract/notifications.ts'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import type { Connection } from '../../../database/connection.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { Context } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { type BatchText, beginBatch } from '../../../mail/mail-batches.ts'
import { queueMail, queueMails } from '../../../mail/mail-queue.ts'
import { inLanguage, knownLocale } from '../../../text/languages.ts'
import {
  accountsWanting,
  chooseTopics,
  readTopics,
  type TopicEmail,
} from '../../notifications/topics-and-duties.service.ts'
import { accountsWithTrustedAddress, isWrittenTo } from '../account/accounts.policy.ts'
import { findUser, lockUser, updateUser } from '../account/accounts.queries.ts'
import { accountsBouncing, isBouncing } from '../account/bounces.service.ts'
import { queuePushes } from '../push/push-messages.service.ts'

const recipientsAtOnce = 500

/**
 * Queues an e-mail about a topic, and notifications for the member's devices. A person without an address
 * gets no e-mail. Each is sent only if the member still wants the topic then.
 * @param onDevices false for the member's own actions, which need no notification
 * @param write composes the e-mail, with the member's language as the current one
 * @throws {Refusal} absent
 */
export async function queueTopicMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { userId, onDevices = true }: { userId: string; onDevices?: boolean },
  write: () => TopicEmail,
): Promise<void> {
  const user = await findRecipient(connection, userId)
  if (!user) throw refusal('absent')
  const email = inLanguage(knownLocale(user.locale), write, user)
  if (onDevices) await queuePushes(context, connection, () => email, userId)
  if (user.email === null) return
  await queueMail(context, connection, {
    kind: 'topic',
    userId,
    recipient: user.email,
    locale: user.locale,
    payload: { ...email },
  })
}

/**
 * Runs work in a member's chosen language, else in that of the last visit.
 * @param named takes precedence over the language of the last visit
 * @throws {Refusal} absent
 */
export async function inLanguageOf<Result>(
  connection: Connection,
  userId: string,
  work: () => Promise<Result>,
  named: Locale | null = null,
): Promise<Result> {
  const user = await findRecipient(connection, userId)
  if (!user) throw refusal('absent')
  return inLanguage(user.language ?? named ?? knownLocale(user.locale), work, user)
}

/** Checks whether a member would get an e-mail about a topic now. */
export async function receivesTopicMail(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  userId: string,
  topic: NotificationTopic,
): Promise<boolean> {
  const user = await findUser(connection, userId)
  if (!user || user.email === null || config.smtpUrl === null) return false
  if (!isWrittenTo(config, user) || (await isBouncing(connection, userId))) return false
  return (await readMailTopics(connection, user))[topic]
}

/**
 * Queues an e-mail for every recipient who wants its topic, and returns their number. People who never
 * claimed their account are included. Devices that show notifications of the topic get one.
 * @param emailIn composes the e-mail in a language
 * @param batchId identifies the batch, whose numbers `readBatches` returns and whose text the e-mails contain
 */
export async function mailEverybody(
  context: Pick<Context, 'config'>,
  connection: Connection,
  emailIn: (locale: Locale) => TopicEmail,
  { batchId, ...text }: BatchText & { batchId: string },
): Promise<number> {
  await beginBatch(connection, batchId, text)
  await queuePushes(context, connection, emailIn)
  const { topic } = emailIn(baseLocale)
  let count = 0
  let after = ''
  for (;;) {
    const recipients = await listRecipients(connection, topic, after, recipientsAtOnce)
    if (recipients.length === 0) return count
    const mails = recipients.map(({ id, email: recipient, locale }) => ({
      kind: 'topic' as const,
      userId: id,
      recipient,
      locale,
      bulk: true,
      payload: { ...emailIn(knownLocale(locale)) },
      batchId,
    }))
    await queueMails(context, connection, mails)
    count += recipients.length
    after = recipients.at(-1)?.id ?? after
  }
}

/** Counts the recipients of an e-mail about a topic: members, and unclaimed accounts. */
export async function countEverybody(
  { database }: Pick<Context, 'database'>,
  topic: NotificationTopic,
): Promise<{ members: number; unclaimed: number }> {
  const { all, unclaimed } = await countRecipients(database, topic)
  return { members: all - unclaimed, unclaimed }
}

/**
 * Builds the condition that e-mails about a topic reach an account (joins `users`). They reach members with a trusted
 * address, and people with an address who never claimed their account. People who objected and bouncing addresses are
 * excluded.
 */
export function accountsReached(topic: NotificationTopic) {
  const { eb, and, or, not } = expressionBuilder<Tables, 'users'>()
  return and([
    eb('users.email', 'is not', null),
    eb('users.departed', 'is', null),
    eb('users.approved', '=', true),
    eb('users.suspended_at', 'is', null),
    eb('users.child', '=', false),
    eb('users.wants_no_mail', '=', false),
    or([eb('users.password_hash', '=', ''), accountsWithTrustedAddress()]),
    accountsWanting(topic, 'email'),
    not(accountsBouncing()),
  ])
}

function recipients(connection: Connection, topic: NotificationTopic) {
  return connection.selectFrom('users').where(accountsReached(topic))
}

/** Lists the recipients of e-mails about a topic, by id, after the given id. */
function listRecipients(connection: Connection, topic: NotificationTopic, after: string, limit: number) {
  return recipients(connection, topic)
    .select(['users.id', 'users.email', 'users.locale'])
    .$narrowType<{ email: NotNull }>()
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Counts the recipients of e-mails about a topic: all, and unclaimed accounts. */
function countRecipients(connection: Connection, topic: NotificationTopic) {
  return recipients(connection, topic)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('users.password_hash', '=', '').then(1).end()).as('unclaimed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds a member's address, language and reading choices. */
function findRecipient(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['email', 'language', 'locale', 'digits', 'calendars'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

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
