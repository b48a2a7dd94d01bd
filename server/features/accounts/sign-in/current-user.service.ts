import { administratorRole } from '../../../../contract/accounts/limits.ts'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { rightsOfRoles } from '../../../../contract/rights.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { isApproved, rolesHeld } from '../accounts.policy.ts'
import { findUser } from '../accounts.queries.ts'
import { avatarAddress } from '../accounts.service.ts'
import { isLimited } from '../listed-accounts.service.ts'

/**
 * Returns the signed-in account as it sees itself.
 * @throws {Refusal} unauthenticated when it was removed meanwhile
 */
export async function readCurrentUser({ config, database }: Context, viewer: Viewer): Promise<CurrentUser> {
  const user = await findUser(database, viewer.userId)
  if (!user) throw refusal('unauthenticated')
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: avatarAddress(config, user.id),
    roles: user.administrator ? { Admin: administratorRole } : {},
    held: rolesHeld(user),
    rights: rightsOfRoles(viewer.roles),
    date: user.created_at,
    verified: user.email_verified_at !== null,
    limited: isLimited(config, user),
    secondStep: user.second_step_since !== null,
    secondStepMissing: viewer.secondStepMissing === true,
    approved: isApproved(user),
  }
}
