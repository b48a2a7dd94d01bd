import type { NotNull } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'

/** Lists the accounts that wait for approval, all or only one, and locks them until the transaction ends. */
export function listUnapproved(transaction: Connection, userId?: string) {
  const waiting = transaction
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('approved', '=', false)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('id')
  const query = userId === undefined ? waiting : waiting.where('id', '=', userId)
  return (locksRows(transaction) ? query.forUpdate() : query).execute()
}
