import { m } from '../../../../contract/paraglide/messages.js'
import { proofLifetime } from '../../../../contract/retention.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, refundHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { type AccountUser, findUser } from '../account/accounts.queries.ts'
import { verifyPassword } from './passwords.ts'
import { recordProof } from './sessions.queries.ts'

/**
 * Refuses a grave action without a recent proof: an open session is not enough.
 * @throws {Refusal} proof_required
 */
export function requireFreshProof(
  { config }: Pick<Context, 'config'>,
  { provedAt }: Pick<Viewer, 'provedAt'>,
): void {
  const since = config.now().getTime() - proofLifetime
  if (!provedAt || Date.parse(provedAt) < since) throw refusal('proof_required')
}

/**
 * Proves the viewer's identity by the password, for 15 minutes of this session.
 * @throws {Refusal} invalid (password), unauthenticated, too_many
 */
export async function proveByPassword(context: Context, viewer: Viewer, password: string): Promise<void> {
  await requirePasswordOf(context, viewer.userId, password, 'password')
  await recordProof(context.database, viewer.sessionId, context.config.now().toISOString())
  await recordSecurity(context.config, context.database, { event: 'proved', account: viewer.userId })
}

/**
 * Checks the viewer's password before an action for which a session is not enough. Returns the account.
 * @throws {Refusal} invalid (currentPassword), unauthenticated, too_many
 */
export function requirePassword(
  context: Context,
  { userId }: Viewer,
  currentPassword: string,
): Promise<AccountUser> {
  return requirePasswordOf(context, userId, currentPassword, 'currentPassword')
}

/**
 * Checks the password of an account, and returns the account. Wrong ones are counted: an open session or a
 * link must not allow unlimited guesses.
 * @param param the field that is refused
 * @throws {Refusal} invalid, unauthenticated, too_many
 */
export async function requirePasswordOf(
  context: Context,
  userId: string,
  password: string,
  param: string,
): Promise<AccountUser> {
  const user = await findUser(context.database, userId)
  if (!user) throw refusal('unauthenticated')
  await countHit(context, 'passwordChecksPerAccount', user.id)
  await countHit(context, 'wrongPasswordsPerAccount', user.id)
  if (!(await verifyPassword(context.config, user.password_hash, password))) {
    await recordSecurity(context.config, context.database, { event: 'proof failed', account: user.id })
    throw invalid(param, m.errors_password_wrong())
  }
  await refundHit(context, 'wrongPasswordsPerAccount', user.id)
  return user
}
