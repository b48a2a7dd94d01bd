import type { Account, EmailChange } from '../../../../contract/accounts/own-account.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/email-key.ts'
import { replaceAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { type AccountUser, findUserByEmailKey, lockUser, updateUser } from '../account/accounts.queries.ts'
import { addressTaken, refuseTakenAddress } from '../account/accounts.service.ts'
import { linkExpiry } from '../links/link-lifetime.ts'
import { queueVerification } from '../links/verification.service.ts'
import { requirePassword } from '../sessions/proof.service.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'
import { readAccount } from './own-account.service.ts'

/**
 * Changes the own address. With a mail server, the change waits for the link sent to the new address, and the old one
 * is notified; otherwise it happens now, unverified. Every other session ends.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} invalid (currentPassword), email_taken, too_many
 */
export async function changeEmail(
  context: Context,
  viewer: Viewer,
  { email, currentPassword }: EmailChange,
  address: string,
): Promise<Account> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await requirePassword(context, viewer, currentPassword)
  await refuseTakenAddress(addressTaken, () =>
    context.database.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, viewer.userId)
      if (!user) throw refusal('unauthenticated')
      const holder = await findUserByEmailKey(transaction, emailKey(email))
      if (holder && holder.id !== user.id) throw addressTaken()
      await endSessionsOf(transaction, user.id, viewer.sessionId)
      if (user.email === email) await keepAddress(transaction, user)
      // The same address in different case is unconfirmed, too.
      else if (holder) await takeNewAddress(context, transaction, user, email)
      else if (context.config.smtpUrl) await askNewAddress(context, transaction, user, email)
      else await takeNewAddress(context, transaction, user, email)
    }),
  )
  return readAccount(context, viewer)
}

/** Leaves the address as it is, and discards a pending change. */
async function keepAddress(transaction: Connection, { id }: AccountUser): Promise<void> {
  await updateUser(transaction, id, { pending_email: null, pending_email_until: null })
}

/** Stores a pending change, mails a link to the new address, and notifies the old. */
async function askNewAddress(
  context: Context,
  transaction: Connection,
  user: AccountUser,
  email: string,
): Promise<void> {
  const until = linkExpiry('change-email', context.config.now())
  await updateUser(transaction, user.id, { pending_email: email, pending_email_until: until })
  const about = { userId: user.id, payload: { email } }
  await queueAccountMail(context, transaction, { ...about, kind: 'change-email', recipient: email })
  await queueAccountMail(context, transaction, { ...about, kind: 'change-asked', recipient: user.email })
}

/** Sets the new address at once, unverified. */
async function takeNewAddress(
  context: Context,
  transaction: Connection,
  user: AccountUser,
  email: string,
): Promise<void> {
  await replaceAddress(context, transaction, user, { email, verified: false })
  await queueVerification(context, transaction, { id: user.id, email })
}
