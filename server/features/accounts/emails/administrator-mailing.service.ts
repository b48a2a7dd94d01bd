import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { queueAccountMails } from '../account-mail.service.ts'
import { listAdministrators } from '../accounts.queries.ts'

/** Queues an e-mail to every administrator that the backup failed. */
export async function tellAdministratorsOfBackup(
  context: Pick<Context, 'config'>,
  connection: Connection,
  payload: { reason: string; last?: string },
): Promise<void> {
  const administrators = await listAdministrators(connection)
  await queueAccountMails(
    context,
    connection,
    administrators.map(({ id, email }) => ({ kind: 'backup-failed', userId: id, recipient: email, payload })),
  )
}
