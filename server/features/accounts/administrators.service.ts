import type { Connection } from '../../database/connection.ts'
import { refusal } from '../../refusal.ts'
import { findUser } from './accounts.queries.ts'
import { lockActingAdministrators } from './manage-users.queries.ts'

/**
 * To be called before an account stops acting as an administrator: one must remain.
 * @throws {Refusal} last_administrator
 */
export async function keepOneAdministrator(transaction: Connection, userId: string): Promise<void> {
  const user = await findUser(transaction, userId)
  if (!user?.administrator) return
  const acting = await lockActingAdministrators(transaction)
  if (acting.length === 1 && acting[0] === userId) throw refusal('last_administrator')
}
