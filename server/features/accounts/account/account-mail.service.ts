import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { type NewMail, queueMails } from '../../../mail/mail-queue.ts'
import { listLocales } from './accounts.queries.ts'

/** An e-mail to a person who may have an account. */
export type AccountMail = Omit<NewMail, 'locale'>

/**
 * Queues an e-mail in the language of its reader's last visit. For a reader without a visit, it uses the
 * language of the current request.
 */
export function queueAccountMail(
  context: Pick<Context, 'config'>,
  connection: Connection,
  mail: AccountMail,
): Promise<void> {
  return queueAccountMails(context, connection, [mail])
}

/** Queues several e-mails, each in the language of its reader. */
export async function queueAccountMails(
  context: Pick<Context, 'config'>,
  connection: Connection,
  mails: AccountMail[],
): Promise<void> {
  const userIds = mails.map(({ userId }) => userId).filter((id) => id !== null)
  const localeOf = new Map((await listLocales(connection, userIds)).map(({ id, locale }) => [id, locale]))
  await queueMails(
    context,
    connection,
    mails.map((mail) => ({ ...mail, locale: (mail.userId && localeOf.get(mail.userId)) || null })),
  )
}
