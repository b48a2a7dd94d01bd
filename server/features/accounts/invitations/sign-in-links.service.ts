import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../../../endpoints/rate-limit.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { vouchForAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { requireMayEnter, requireRightsOver } from '../account/accounts.policy.ts'
import { findPerson, lockPerson } from '../account/accounts.queries.ts'
import { makeLink } from '../links/account-links.service.ts'
import { inviteMember } from './invitations.service.ts'

type Person = Awaited<ReturnType<typeof findPerson>>

/**
 * Sends a recovery link, or an invitation where the account is unclaimed. Without a mail server, returns the
 * link for handing over. `address` is the administrator's network address, for rate limits.
 * @param vouches true where the viewer chose this account alone, and so confirms its address
 * @throws {Refusal} absent, invalid (email) where there is no address, conflict after a departure, suspended,
 *   own_account, forbidden for another administrator and for a role that the viewer may not grant, too_many
 */
export async function sendSignInLink(
  context: Context,
  viewer: Viewer,
  {
    userId,
    reason,
    address,
    vouches = false,
  }: { userId: string; reason: string | null; address: string; vouches?: boolean },
): Promise<{ link: string | null }> {
  const { config, database } = context
  const { user, email } = helped(viewer, await findPerson(database, userId))
  if (user.password_hash === '') {
    const { link } = await invite(context, viewer, { ...user, email, vouches }, address)
    return { link }
  }
  await countAction(context, 'invitations', { address, account: viewer.userId })
  const by = deliveryOf(config)
  return database.transaction().execute(async (transaction) => {
    // Checked again: a role granted meanwhile has ended earlier links.
    const { user: owner, email: recipient } = helped(viewer, await lockPerson(transaction, userId))
    if (vouches) await vouchForAddress(context, transaction, viewer, owner)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'send reset link',
      subject: { kind: 'account', id: userId },
      aboutUserId: userId,
      before: null,
      after: { by },
      reason,
    })
    if (by === 'link') {
      await recordSecurity(config, transaction, { event: 'link handed over', account: userId })
      return { link: await makeLink(context, transaction, { kind: 'reset', userId, shownTo: viewer.userId }) }
    }
    await queueAccountMail(context, transaction, { kind: 'reset', userId, recipient })
    return { link: null }
  })
}

/**
 * Returns an account with its address, if the viewer may create sign-in links for it.
 * @throws {Refusal} absent, conflict, invalid (email), suspended, own_account, forbidden
 */
function helped(viewer: Viewer, user: Person) {
  if (!user) throw refusal('absent')
  requireMayEnter(user)
  const { email } = user
  if (email === null) throw invalid('email', m.accounts_no_address())
  // One stolen session would compromise the whole society.
  if (user.id === viewer.userId) throw refusal('own_account')
  if (user.administrator) throw linkForAdministrator()
  requireRightsOver(viewer, user)
  return { user, email }
}

/**
 * Invites a person to claim an account; without a mail server, returns the link.
 * @param address the administrator's network address, for rate limits
 * @throws {Refusal} email_taken, too_many
 */
export async function invite(
  context: Context,
  viewer: Viewer,
  { name, email, vouches = true }: { name: string; email: string; vouches?: boolean },
  address: string,
): Promise<{ user: string; link: string | null }> {
  const by = deliveryOf(context.config)
  const { userId, link } = await inviteMember(context, viewer, { name, email, by, vouches }, address)
  return { user: userId, link }
}

/** Returns the delivery of links: by mail, or handed over without a mail server. */
export function deliveryOf({ smtpUrl }: Context['config']): 'mail' | 'link' {
  return smtpUrl ? 'mail' : 'link'
}

/** Refuses a link that would give one administrator access to another's account. */
function linkForAdministrator(): Refusal {
  return new Refusal('forbidden', [{ msg: m.accounts_link_for_administrator(), code: 'forbidden' }])
}
