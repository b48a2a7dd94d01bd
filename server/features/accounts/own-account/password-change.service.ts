import type { PasswordChange } from '../../../../contract/accounts/own-account/schemas.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import type { AccountContext } from '../account-subscribers.service.ts'
import { countAction } from '../action-rate-limits.service.ts'
import { endAccess } from '../lifecycle/account-changes.service.ts'
import { setPassword } from '../links/recovery.service.ts'
import { hashPassword, placeOf, refuseCommonPassword, refuseContextPassword } from '../sessions/passwords.ts'
import { requirePassword } from '../sessions/proof.service.ts'
import { noteProof } from '../sessions/sessions.queries.ts'

/**
 * Changes the own password. Every other session ends, and the owner is told.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} invalid (currentPassword, password), too_many
 */
export async function changePassword(
  context: AccountContext,
  viewer: Viewer,
  { currentPassword, password }: PasswordChange,
  address: string,
): Promise<void> {
  await countAction(context, 'accountChanges', { address, account: viewer.userId })
  await refuseCommonPassword(password)
  const user = await requirePassword(context, viewer, currentPassword)
  refuseContextPassword(password, { ...user, ...placeOf(context) })
  const passwordHash = await hashPassword(context.config, password)
  const { broadcast, config } = context
  await broadcast.transaction(async (transaction, announce) => {
    await setPassword(context, transaction, { ...user, keptSessionId: viewer.sessionId }, passwordHash)
    await endAccess(context, { config, transaction, announce }, user.id, viewer.sessionId)
    await noteProof(transaction, viewer.sessionId, config.now().toISOString())
    await recordSecurity(config, transaction, { event: 'password changed', account: user.id, address })
  })
}
