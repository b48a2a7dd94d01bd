import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { emailKey } from '../../../text/email-key.ts'
import { changeAccess } from '../access/access.service.ts'
import { queueAccountMail } from '../account-mail.service.ts'

/** Gives an account a new address. Whatever was sent to the old one is void, and the old one is told. */
export async function replaceAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
  { email, verified }: { email: string; verified: boolean },
): Promise<void> {
  const now = context.config.now().toISOString()
  await changeAccess(context, transaction, [user.id], {
    email,
    email_key: emailKey(email),
    email_verified_at: verified ? now : null,
    email_changed_at: now,
    pending_email: null,
    pending_email_until: null,
  })
  if (user.email === null) return
  await queueAccountMail(context, transaction, {
    kind: 'email-changed',
    userId: user.id,
    recipient: user.email,
    payload: { email },
  })
}
