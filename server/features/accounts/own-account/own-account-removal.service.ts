import type { Viewer } from '../../../endpoints/context.ts'
import type { AccountContext } from '../account-subscribers.service.ts'
import { removeAccount } from '../lifecycle/account-changes.service.ts'
import { requireFreshProof } from '../sessions/proof.service.ts'

/**
 * Removes the own account with everything that belongs to it, and writes to its owner.
 * @throws {Refusal} proof_required, last_administrator
 */
export async function removeOwnAccount(context: AccountContext, viewer: Viewer): Promise<void> {
  requireFreshProof(context, viewer)
  await removeAccount(context, viewer.userId)
}
