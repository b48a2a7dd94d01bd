import type { MailState } from '../../../../contract/administration/options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { MailRow } from '../../../database/rows/mail-rows.ts'

const storedStates: Record<MailState, MailRow['state'][]> = {
  waiting: ['queued', 'sending'],
  sent: ['sent'],
  refused: ['dead'],
}

interface MailPage {
  limit: number
  /** The time and id of the last email on the previous page. */
  after: [dueAt: string, id: string] | null
}

/**
 * Lists a page of the emails in a state. Waiting emails are in the order of their next attempt, others newest first.
 */
export function listMails(connection: Connection, state: MailState, { limit, after }: MailPage) {
  const order = state === 'waiting' ? 'asc' : 'desc'
  let query = connection
    .selectFrom('mails')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .select(['mails.id', 'mails.kind', 'mails.recipient', 'mails.user_id', 'mails.attempts', 'mails.due_at'])
    .select(['mails.last_failure', 'mails.created_at', 'users.name'])
    .where('mails.state', 'in', storedStates[state])
    .where('mails.kind', '!=', 'push')
    .orderBy('mails.due_at', order)
    .orderBy('mails.id', order)
    .limit(limit)
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('mails.due_at', 'mails.id'), order === 'asc' ? '>' : '<', tuple(...after)),
    )
  return query.execute()
}

/** Queues a refused email again; returns undefined when there is none with that id. */
export function reviveMail(connection: Connection, id: string, now: string) {
  return connection
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['kind', 'user_id', 'recipient'])
    .executeTakeFirst()
}
