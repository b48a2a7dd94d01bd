import type { NotificationTopic } from '../../../../contract/notifications/topics.ts'
import type { Connection } from '../../../database/connection.ts'

/** Members who may be written to about a topic, by id, beginning behind one: theirs is the address, and nobody objected. */
export function listRecipients(
  connection: Connection,
  topic: NotificationTopic,
  after: string,
  limit: number,
) {
  return connection
    .selectFrom('users')
    .select(['users.id', 'users.email'])
    .where('users.id', '>', after)
    .where('users.approved', '=', true)
    .where('users.suspended_at', 'is', null)
    .where('users.password_hash', '<>', '')
    .where(({ or, eb }) =>
      or([eb('users.email_verified_at', 'is not', null), eb('users.must_verify', '=', false)]),
    )
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
