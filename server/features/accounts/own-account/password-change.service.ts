import type { PasswordChange } from '../../../../contract/accounts/own-account/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countAction } from '../action-rate-limits.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { hashPassword, refuseCommonPassword } from '../sessions/passwords.ts'
import { requirePassword } from '../sessions/proof.service.ts'
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
