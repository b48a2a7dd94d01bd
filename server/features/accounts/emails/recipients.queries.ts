import type { NotNull } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import type { Connection } from '../../../database/connection.ts'
import { accountsWanting } from '../../notifications/notifications.service.ts'
import { accountsWithTrustedAddress } from '../listed-accounts.service.ts'

/**
 * Lists members who may be written to about a topic, by id, beginning behind one: members whose address is trusted and
 * who did not object.
 */
export function listRecipients(
  connection: Connection,
  topic: NotificationTopic,
  after: string,
  limit: number,
) {
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.locale'])
    .where('users.id', '>', after)
    .where('users.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('users.departed', 'is', null)
    .where('users.approved', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('users.password_hash', '<>', '')
    .where(accountsWithTrustedAddress())
    .where(accountsWanting(topic))
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** Finds the address of a member, and the language to write in. */
export function findRecipient(connection: Connection, userId: string) {
  return connection
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
