import type { Connection } from '../../../database/connection.ts'
import type { Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findUser, lockActingAdministrators, lockWithActingAdministrators } from '../accounts.queries.ts'

/**
 * Refuses to leave the society without an administrator. To be called before an account stops acting as one.
 * @throws {Refusal} last_administrator
 */
export async function requireAnotherAdministrator(transaction: Connection, userId: string): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user?.administrator) return
  const acting = await lockActingAdministrators(transaction)
  if (acting.length === 1 && acting[0] === userId) throw refusal('last_administrator')
}

/**
 * Locks an account for a change of what it may do. Administrators are locked with it: two who take the role from each
 * other go one at a time, and the second finds out that they are no longer an administrator.
 * @throws {Refusal} forbidden when the viewer has stopped to act as an administrator
 */
export async function lockForAccessChange(
  transaction: Connection,
  userId: string,
  viewer: Viewer,
): Promise<void> {
  const acting = await lockWithActingAdministrators(transaction, userId)
  if (!acting.includes(viewer.userId)) throw refusal('forbidden')
}

/**
 * Refuses what somebody began as an administrator and may no longer finish.
 * @throws {Refusal} forbidden
 */
export async function requireActingAdministrator(transaction: Connection, { userId }: Viewer): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user?.administrator || user.suspended_at !== null || user.departed !== null) throw refusal('forbidden')
}
