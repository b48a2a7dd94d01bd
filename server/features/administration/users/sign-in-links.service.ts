import { lockAccount } from '../../../database/row-locks.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { queueMail } from '../../../mail/mail-queue.ts'
import { findUser } from '../../accounts/accounts.queries.ts'
import { countAction } from '../../accounts/action-rate-limits.ts'
import { inviteMember } from '../../accounts/invitations/invitations.service.ts'
import { suspendedStill } from '../../accounts/invitations/officer-refusals.ts'
import { makeLink } from '../../accounts/links/account-links.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'

/**
 * Sends a way back in; where no mail is set up, answers it, to be handed over. Who has not claimed the account yet is
 * invited again. `address` is the officer's on the network, for the throttle.
 * @throws {Refusal} absent, suspended, too_many
 */
export async function sendSignInLink(
  context: Context,
  viewer: Viewer,
  { userId, reason, address }: { userId: string; reason: string | null; address: string },
): Promise<{ link: string | null }> {
  const { config, database } = context
  const user = await findUser(database, userId)
  if (!user) throw refusal('absent')
  if (user.suspended_at !== null) throw suspendedStill()
  const by = config.smtpUrl ? 'mail' : 'link'
  if (user.password_hash === '') {
    const { link } = await inviteMember(context, viewer, { name: user.name, email: user.email, by }, address)
    return { link }
  }
  await countAction(context, 'invitations', { address, account: viewer.userId })
  return database.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'send reset link',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: null,
      after: { by },
      reason,
    })
    if (by === 'link')
      return { link: await makeLink(context, transaction, { kind: 'reset', userId, email: null }) }
    await queueMail(context, transaction, { kind: 'reset', userId, recipient: user.email })
    return { link: null }
  })
}

/**
 * Invites somebody who has no account; where no mail is set up, answers the link to hand over.
 * @param address the officer's network address, for the throttle
 * @throws {Refusal} email_taken, too_many
 */
export async function invite(
  context: Context,
  viewer: Viewer,
  { name, email }: { name: string; email: string },
  address: string,
): Promise<{ user: string; link: string | null }> {
  const by = context.config.smtpUrl ? 'mail' : 'link'
  const { userId, link } = await inviteMember(context, viewer, { name, email, by }, address)
  return { user: userId, link }
}
