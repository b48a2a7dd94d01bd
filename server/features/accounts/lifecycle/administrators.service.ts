import type { Connection } from '../../../database/connection.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { findUser, lockActingAdministrators } from '../accounts.queries.ts'

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
