import type { Credentials } from '../../../../contract/accounts/sign-in/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { networkOf } from '../../../endpoints/network-address.ts'
import { countHit, refundHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { emailKey } from '../../../text/email-key.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { findUserByEmailKey, lockUser } from '../accounts.queries.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { startSession } from '../sessions/sessions.service.ts'

/**
 * Signs in. An unknown address and a wrong password are refused alike, in text and in time; only failures count.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} too_many, credentials, suspended
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  address: string,
): Promise<{ token: string }> {
  const attempt = { account: emailKey(email), network: networkOf(address) }
  // Before the password is looked at: guesses sent side by side would all pass a look at the count.
  await countAttempt(context, attempt)
  const user = await findUserByEmailKey(context.database, attempt.account)
  const isRight = await verifyPassword(context.config, user?.password_hash, password)
  const session = user && isRight ? await openSession(context, user) : null
  const account = user?.id ?? attempt.account
  const event = session ? 'signed in' : 'sign-in failed'
  await recordSecurity(context.config, context.database, { event, account, address })
  if (!session) throw refusal('credentials')
  await refundAttempt(context, attempt)
  return session
}

/** An attempt to sign in: the case-folded address of the account, and the caller's network. */
interface Attempt {
  account: string
  network: string
}

/**
 * Counts an attempt as failed, until it turns out not to be.
 * @throws {Refusal} too_many
 */
async function countAttempt(context: Context, { account, network }: Attempt): Promise<void> {
  await countHit(context, 'failedLoginsPerAccount', account)
  await countHit(context, 'failedLoginsPerAddress', network)
}

/** Uncounts an attempt that did not fail. */
async function refundAttempt(context: Context, { account, network }: Attempt): Promise<void> {
  await refundHit(context, 'failedLoginsPerAccount', account)
  await refundHit(context, 'failedLoginsPerAddress', network)
}

/** Starts a session with a password that was just correct; null if it has been changed since. */
function openSession(context: Context, { id, password_hash }: { id: string; password_hash: string }) {
  return context.database.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, id)
    return user?.password_hash === password_hash ? startSession(context, transaction, id) : null
  })
}
