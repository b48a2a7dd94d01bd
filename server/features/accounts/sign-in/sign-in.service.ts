import type { Credentials } from '../../../../contract/accounts/sign-in/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { networkOf } from '../../../endpoints/network-address.ts'
import { countHit, refundHit, refuseWhenExhausted } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { findUserByEmailKey, lockUser } from '../accounts.queries.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { startSession } from '../sessions/sessions.service.ts'

/**
 * Signs in. An unknown address and a wrong password answer alike, in text and in time; only failures are counted.
 * @param address the caller's network address, for the throttle
 * @throws {Refusal} credentials, too_many
 */
export async function signIn(
  context: Context,
  { email, password }: Credentials,
  address: string,
): Promise<{ token: string }> {
  const account = caseFold(email)
  const network = networkOf(address)
  await refuseWhenExhausted(context, 'failedLoginsPerAccount', account)
  await refuseWhenExhausted(context, 'failedLoginsPerAddress', network)
  // Counted before the password is looked at: guesses sent side by side would all pass a look at the count.
  await countHit(context, 'failedLoginsPerAccount', account)
  await countHit(context, 'failedLoginsPerAddress', network)
  const user = await findUserByEmailKey(context.database, account)
  const isRight = await verifyPassword(context.config, user?.password_hash, password)
  const session = user && isRight ? await openSession(context, user) : null
  if (!session) throw refusal('credentials')
  await refundHit(context, 'failedLoginsPerAccount', account)
  await refundHit(context, 'failedLoginsPerAddress', network)
  return session
}

/** Signs in with a password that was right a moment ago; null when it has been changed since. */
function openSession(context: Context, user: { id: string; password_hash: string }) {
  return context.database.transaction().execute(async (transaction) => {
    const now = await lockUser(transaction, user.id)
    return now?.password_hash === user.password_hash ? startSession(context, transaction, user.id) : null
  })
}
