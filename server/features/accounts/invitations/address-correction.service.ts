import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/email-key.ts'
import { correctorOf, replaceAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { mayEnter, requireRightsOver } from '../account/accounts.policy.ts'
import { findUserByEmailKey, lockPerson } from '../account/accounts.queries.ts'
import { addressInUse } from '../account/accounts.service.ts'
import { queueVerification } from '../links/verification.service.ts'
import { cancelReset } from '../second-step/resets.service.ts'

/**
 * Sets the address of an account, as an administrator. It takes effect at once, unverified; the old address
 * is notified, and the new one is asked to confirm. For an unclaimed account no email is sent, unless the
 * administrator asks for an invitation; after a departure or suspension, not even then.
 * @throws {Refusal} own_account, as one's own address asks for the password; email_taken; forbidden for
 *   another administrator and for a role that the viewer may not grant
 */
export async function correctAddress(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  viewer: Viewer,
  { userId, email, invite }: { userId: string; email: string; invite: boolean },
): Promise<void> {
  const user = await lockPerson(transaction, userId)
  if (!user || user.email === email) return
  if (userId === viewer.userId) throw refusal('own_account', 'email')
  // The reader of the address can set the password: one stolen session would compromise the whole society.
  if (user.administrator) throw addressOfAdministrator()
  requireRightsOver(viewer, user)
  const holder = await findUserByEmailKey(transaction, emailKey(email))
  if (holder && holder.id !== userId) throw addressInUse()
  // The notice about a requested reset goes to the address that its owner reads.
  await cancelReset(context, transaction, userId)
  await replaceAddress(context, transaction, user, {
    email,
    verified: false,
    correctedBy: correctorOf(viewer),
  })
  if (!mayEnter(user)) return
  if (user.password_hash === '') {
    if (invite) await queueAccountMail(context, transaction, { kind: 'invite', userId, recipient: email })
  } else await queueVerification(context, transaction, { id: userId, email })
}

/** Refuses to change the address of an administrator, which requires the password. */
function addressOfAdministrator(): Refusal {
  const msg = m.accounts_address_of_administrator()
  return new Refusal('forbidden', [{ param: 'email', msg, code: 'forbidden' }])
}
