import type { PasswordByLink } from '../../../../contract/accounts/links.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context } from '../../../endpoints/context.ts'
import { countAction, countHit, resetHits } from '../../../endpoints/rate-limit.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/comparison.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { changeAccess } from '../access/access.service.ts'
import { markAddressVerified } from '../access/addresses.service.ts'
import { queueAccountMail } from '../account/account-mail.service.ts'
import type { AccountContext } from '../account/account-subscribers.ts'
import { requireMayEnter } from '../account/accounts.policy.ts'
import { type AccountUser, findUser, findUserByEmailKey } from '../account/accounts.queries.ts'
import { endAccess } from '../lifecycle/account-changes.service.ts'
import { asksSecondStep } from '../second-step/resets.service.ts'
import { issueTicket, secondStepRequired } from '../second-step/second-step.service.ts'
import { hashPassword, placeOf, refuseCommonPassword, refuseContextPassword } from '../sessions/passwords.ts'
import { type StartedSession, startSession } from '../sessions/sessions.service.ts'
import { countLinkUse, makeLink, readyLink, takeLink } from './account-links.service.ts'

/** The links that set a password. */
const passwordLinks = ['reset', 'invite'] as const

/**
 * Queues a recovery link for an address. Known and unknown addresses take the same work and get the same
 * response: the e-mail's template finds out whether there is an account.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} too_many
 */
export async function requestRecovery(context: Context, email: string, address: string): Promise<void> {
  await countAction(context, 'recoveries', { address, account: emailKey(email) })
  if (await hasEnoughLinks(context, email)) return
  await queueAccountMail(context, context.database, { kind: 'reset', userId: null, recipient: email })
}

/**
 * Counts an e-mail with a recovery link, and checks whether the mailbox exceeds its limit. Further ones are
 * silently skipped: recent links still work, and strangers must not lock the owner out.
 */
async function hasEnoughLinks(context: Context, email: string): Promise<boolean> {
  try {
    await countHit(context, 'recoveriesPerAccount', emailKey(email))
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/**
 * Sets a password by a link, ends every session, notifies the owner, and signs in. An account with a second
 * step is asked for it.
 * @param address the caller's network address, for rate limits
 * @throws {Refusal} invalid (password), link_unknown, link_used, link_expired, suspended,
 *   second_step_required, too_many
 */
export async function setPasswordByLink(
  context: AccountContext,
  { link: secret, password }: PasswordByLink,
  address: string,
): Promise<StartedSession & { userId: string }> {
  await countLinkUse(context, secret, address)
  await refuseCommonPassword(password)
  // Checked first, so that an invalid link causes no costly hashing.
  const { user_id: userId } = await readyLink(context, context.database, secret, passwordLinks)
  const owner = await findUser(context.database, userId)
  if (owner) refuseContextPassword(password, { ...owner, ...placeOf(context) })
  const passwordHash = await hashPassword(context.config, password)
  const { broadcast, config } = context
  const opened = await broadcast.transaction(async (transaction, announce) => {
    const { link, user } = await takeLink(context, transaction, secret, passwordLinks)
    if (link.email !== null && emailKey(link.email) !== user.email_key) throw refusal('link_expired')
    const isNew = link.kind === 'invite'
    // The officer who corrected an address may have read the link sent to it.
    const shownTo = link.made_by ?? (link.email === null ? null : user.email_corrected_by)
    await setPassword(context, transaction, { ...user, isNew, shownTo }, passwordHash)
    // Must follow: the first role requires a password that only its owner knows.
    if (link.email !== null) await markAddressVerified(context, transaction, user)
    await endAccess(context, { config, transaction, announce }, user.id)
    await recordSecurity(config, transaction, { event: 'password set by link', account: user.id, address })
    if (await asksSecondStep(context, transaction, user)) return issueTicket(context, transaction, user.id)
    const started = await startSession(context, transaction, user.id, 'link', shownTo)
    return { ...started, userId: user.id }
  })
  if ('ticket' in opened) throw secondStepRequired(opened)
  return opened
}

interface NewPassword extends Pick<AccountUser, 'id' | 'email' | 'listing'> {
  /** true for the account's first password. */
  isNew?: boolean
  /** The member who was shown the link, or may have read it; null for nobody. Absent leaves the stored value. */
  shownTo?: string | null
  keptSessionId?: string
}

/**
 * Stores a new password, notifies the owner, and ends links and pending steps. Wrong guesses at the old one
 * no longer block signing in.
 */
export async function setPassword(
  context: Pick<Context, 'config'>,
  transaction: Connection,
  { id, email, listing, isNew = false, shownTo, keptSessionId }: NewPassword,
  passwordHash: string,
): Promise<void> {
  const changed = {
    password_hash: passwordHash,
    password_shown_to: shownTo,
    ...(listing === 'unclaimed' && { listing: 'listed' as const }),
  }
  await changeAccess(context, transaction, [id], changed, keptSessionId)
  await resetHits(transaction, 'failedLoginsPerAccount', emailKey(email))
  await resetHits(transaction, 'recoveriesPerAccount', emailKey(email))
  if (!isNew)
    await queueAccountMail(context, transaction, { kind: 'password-changed', userId: id, recipient: email })
}

/**
 * Creates a recovery link for handing over; null when the address has no account.
 * @throws {Refusal} conflict after a departure, suspended
 */
export async function makeRecoveryLink(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  email: string,
): Promise<string | null> {
  const user = await findUserByEmailKey(connection, emailKey(email))
  if (!user) return null
  requireMayEnter(user)
  await recordSecurity(config, connection, { event: 'link made by command', account: user.id })
  return makeLink({ config }, connection, { kind: 'reset', userId: user.id, printed: true })
}
