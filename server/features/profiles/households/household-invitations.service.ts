import type { OwnHousehold } from '../../../../contract/profiles/households/schemas.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findAccountId } from '../../accounts/accounts.service.ts'
import { countAction } from '../../accounts/action-rate-limits.service.ts'
import { deleteInvitation, insertInvitation, lockHousehold } from './households.queries.ts'
import { join, readOwnHousehold, requireManaged } from './households.service.ts'

/**
 * Asks the member with an address to join the household that the viewer manages. Nothing tells whether there is such a
 * member.
 * @param address the caller's network address, which is counted
 * @throws {Refusal} absent, forbidden, too_many
 */
export async function inviteToHousehold(
  context: Context,
  viewer: Viewer,
  email: string,
  address: string,
): Promise<void> {
  await countAction(context, 'invitations', { address, account: viewer.userId })
  const { config, database } = context
  await database.transaction().execute(async (transaction) => {
    const { householdId, people } = await requireManaged(transaction, viewer)
    const userId = await findAccountId(transaction, email)
    if (userId === null || people.some(({ id }) => id === userId)) return
    await insertInvitation(transaction, {
      user_id: userId,
      household_id: householdId,
      invited_by: viewer.userId,
      created_at: config.now().toISOString(),
    })
  })
}

/**
 * Joins the household that asked.
 * @throws {Refusal} absent when it takes the invitation back, conflict when the viewer lives in another
 */
export async function acceptInvitation(context: Context, viewer: Viewer, id: string): Promise<OwnHousehold> {
  await context.database.transaction().execute(async (transaction) => {
    if (!(await lockHousehold(transaction, id))) throw refusal('absent')
    if (!(await deleteInvitation(transaction, viewer.userId, id))) throw refusal('absent')
    await join(context, transaction, { userId: viewer.userId, householdId: id, manages: false })
  })
  return readOwnHousehold(context, viewer)
}

/**
 * Declines to join.
 * @throws {Refusal} absent
 */
export async function declineInvitation(context: Context, viewer: Viewer, id: string): Promise<OwnHousehold> {
  if (!(await deleteInvitation(context.database, viewer.userId, id))) throw refusal('absent')
  return readOwnHousehold(context, viewer)
}
