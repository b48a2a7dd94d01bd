import type { NotNull } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import type { Connection } from '../../../database/connection.ts'
import { accountsWanting } from '../../notifications/topics.service.ts'
import { accountsWithTrustedAddress } from '../account/accounts.policy.ts'

/**
 * Selects whom the society may write to about a topic: members whose address is trusted, and people whom it knows with an
 * address and who never claimed their account; nobody who objected.
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

/** Lists whom the society may write to about a topic, by id, beginning behind one. */
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

/** Counts whom the society may write to about a topic: all of them, and those who never claimed their account. */
export function countRecipients(connection: Connection, topic: NotificationTopic) {
  return recipients(connection, topic)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('users.password_hash', '=', '').then(1).end()).as('unclaimed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Finds the address of a member, and the language to write in. */
export function findRecipient(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
