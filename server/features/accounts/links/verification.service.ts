import type { Confirmation } from '../../../../contract/accounts/links.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction, countHit } from '../../../endpoints/rate-limit.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { markAddressVerified, replaceAddress } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'
import { refuseTakenAddress } from '../account/accounts.service.ts'
import { requirePasswordOf } from '../sessions/proof.service.ts'
import { countLinkUse, readyLink, takeLink } from './account-links.service.ts'

/** The links that confirm an address. */
const confirmingLinks = ['verify', 'change-email'] as const

/** Queues the e-mail whose link verifies the present address; that of a registration also welcomes. */
export function queueVerification(
  context: Pick<Context, 'config'>,
  connection: Connection,
  { id, email }: Pick<AccountUser, 'id' | 'email'>,
  occasion?: 'registration',
): Promise<void> {
  const payload = occasion && { payload: { occasion } }
  return queueAccountMail(context, connection, { kind: 'verify', userId: id, recipient: email, ...payload })
}

/**
 * Counts the e-mail of a registration, and returns whether it may be sent. Registration succeeds without it
 * when too many are being sent: the member can request it later.
 */
export async function mayEmailNewcomer(context: Context): Promise<boolean> {
  try {
    await countHit(context, 'verificationsOverall', 'all')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Sends the verification e-mail again; does nothing for a verified address.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} too_many
 */
export async function sendVerification(context: Context, viewer: Viewer, address: string): Promise<void> {
  const user = await findUser(context.database, viewer.userId)
  if (!user || user.email_verified_at !== null) return
  await countAction(context, 'verifications', { address, account: user.id })
  await queueVerification(context, context.database, user)
}

/**
 * Verifies the address a link was sent to: the present one, or a pending new one. The link alone is no proof:
 * its reader need not be the person who registered, and must not confirm for them.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} proof_required, invalid (password), link_unknown, link_used, link_expired, email_taken,
 *   too_many
 */
export async function confirmAddress(
  context: Context,
  viewer: Viewer | null,
  { link: secret, password }: Confirmation,
  address: string,
): Promise<{ email: string }> {
  await countLinkUse(context, secret, address)
  const { user_id: userId } = await readyLink(context, context.database, secret, confirmingLinks)
  if (viewer?.userId !== userId) {
    if (!password) throw confirmationUnproven()
    await requirePasswordOf(context, userId, password, 'password')
  }
  const refuse = () => refusal('email_taken')
  return refuseTakenAddress(refuse, () =>
    context.database.transaction().execute(async (transaction) => {
      const { link, user } = await takeLink(context, transaction, secret, confirmingLinks)
      const email = link.email ?? user.email
      if (link.kind === 'change-email') await takeNewAddress(context, transaction, user, email)
      else if (emailKey(email) === user.email_key) await markAddressVerified(context, transaction, user)
      else throw refusal('link_expired')
      await recordSecurity(context.config, transaction, {
        event: 'address confirmed',
        account: user.id,
        address,
      })
      return { email }
    }),
  )
}

async function takeNewAddress(context: Context, transaction: Connection, user: AccountUser, email: string) {
  const isWanted =
    user.pending_email === email && (user.pending_email_until ?? '') > context.config.now().toISOString()
  if (!isWanted) throw refusal('link_expired')
  // Anyone who knows the password can have chosen the address; a changed password cancels the pending change.
  const correctedBy = user.password_shown_to
  await replaceAddress(context, transaction, user, { email, verified: true, correctedBy })
}

/** Asks a visitor who opens a link for the account's password. */
function confirmationUnproven(): Refusal {
  return new Refusal('proof_required', [
    { msg: m.errors_confirmation_unproven(), param: 'password', code: 'proof_required' },
  ])
}
