import type { NotNull } from 'kysely'
import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import type { Connection } from '../../../database/connection.ts'
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_choices')
            .select('mail_choices.topic')
            .whereRef('mail_choices.user_id', '=', 'users.id')
            .where('mail_choices.topic', '=', topic)
            .where('mail_choices.wanted', '=', false),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute()
}
