import type { Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { UserRow } from '../../../database/rows/account-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { emailKey } from '../../../text/email-key.ts'
import { queueAccountMail } from '../account-mail.service.ts'
import { updateUser } from '../accounts.queries.ts'
import { voidLinks } from './account-links.queries.ts'

/** Links that were sent to the old address, which mean nothing once the address has changed. */
const boundToAddress = ['verify', 'change-email', 'reset', 'invite'] as const

/** Gives an account a new address. Whatever was sent to the old one is void, and the old one is told. */
export async function replaceAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  user: Selectable<UserRow>,
  { email, verified }: { email: string; verified: boolean },
): Promise<void> {
  const now = context.config.now().toISOString()
  await updateUser(transaction, user.id, {
    email,
    email_key: emailKey(email),
    email_verified_at: verified ? now : null,
    email_changed_at: now,
    pending_email: null,
    pending_email_until: null,
  })
  await voidLinks(transaction, user.id, boundToAddress, now)
  if (user.email === null) return
  await queueAccountMail(context, transaction, {
    kind: 'email-changed',
    userId: user.id,
    recipient: user.email,
    payload: { email },
  })
}
