import type { PasswordChange } from '../../../../contract/accounts/own-account/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit, refundHit } from '../../../endpoints/rate-limit.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { type AccountUser, findUser } from '../accounts.queries.ts'
import { countAction } from '../action-rate-limits.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { hashPassword, refuseCommonPassword, verifyPassword } from '../sessions/passwords.ts'
import { endSessionsOf } from '../sessions/sessions.service.ts'

/**
 * Changes the own password. Every other session ends, and the owner is told.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} invalid (currentPassword, password), too_many
 */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { currentPassword, password }: PasswordChange,
  address: string,
): Promise<void> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  refuseCommonPassword(password)
  const user = await requirePassword(context, viewer, currentPassword)
  const passwordHash = await hashPassword(context.config, password)
  await context.database.transaction().execute(async (transaction) => {
    await setPassword(context, transaction, user, passwordHash)
    await endSessionsOf(transaction, user.id, viewer.sessionId)
  })
}

/**
 * Asks for the own password before something that an open session alone must not do, and returns the account. Wrong
 * ones are counted: whoever finds an open session must not be able to try passwords on it.
 * @throws {Refusal} invalid (currentPassword), unauthenticated, too_many
 */
export async function requirePassword(
  context: Context,
  { userId }: Viewer,
  currentPassword: string,
): Promise<AccountUser> {
  const user = await findUser(context.database, userId)
  if (!user) throw refusal('unauthenticated')
  await countHit(context, 'wrongPasswordsPerAccount', user.id)
  if (!(await verifyPassword(context.config, user.password_hash, currentPassword)))
    throw invalid('currentPassword', m.errors_password_wrong())
  await refundHit(context, 'wrongPasswordsPerAccount', user.id)
  return user
}
