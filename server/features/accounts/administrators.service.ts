import type { Connection } from '../../database/connection.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { lockActingAdministrators } from '../administration/users/users.queries.ts'
import { findUser } from './accounts.queries.ts'

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
