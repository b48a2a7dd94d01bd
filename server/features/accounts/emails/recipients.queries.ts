import type { NotNull } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications.ts'
import type { Connection } from '../../../database/connection.ts'
import { accountsWanting } from '../../notifications/topics.service.ts'
import { accountsWithTrustedAddress } from '../account/accounts.policy.ts'

/**
 * Selects the recipients of e-mails about a topic. They are members whose address is trusted, and people with an
 * address who never claimed their account; never those who objected.
 */
function recipients(connection: Connection, topic: NotificationTopic) {
  return connection
    .selectFrom('users')
    .where('users.email', 'is not', null)
    .where('users.departed', 'is', null)
    .where('users.approved', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('users.child', '=', false)
    .where(({ or, eb }) => or([eb('users.password_hash', '=', ''), accountsWithTrustedAddress()]))
    .where(accountsWanting(topic, 'email'))
}

/** Lists the recipients of e-mails about a topic, by id, after the given id. */
export function listRecipients(
  connection: Connection,
  topic: NotificationTopic,
  after: string,
  limit: number,
) {
  return recipients(connection, topic)
    .select(['users.id', 'users.email', 'users.locale'])
    .$narrowType<{ email: NotNull }>()
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Counts the recipients of e-mails about a topic: all, and unclaimed accounts. */
export function countRecipients(connection: Connection, topic: NotificationTopic) {
  return recipients(connection, topic)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('users.password_hash', '=', '').then(1).end()).as('unclaimed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds the address and language of a member. */
export function findRecipient(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
