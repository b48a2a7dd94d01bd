import type { Connection } from '../../../database/connection.ts'
import { locksRows } from '../../../database/row-locks.ts'
import { lockPostsTouchedBy, takeCommentsFromCounts, takeLikesFromCounts } from './removed-account.queries.ts'

/**
 * Takes the likes and comments of an account from the counts of other members' posts, as part of its removal; the
 * rows themselves go with the account. The account is locked already, so that nothing is added meanwhile.
 */
export async function removeFromFeedCounts(transaction: Connection, userId: string): Promise<void> {
  if (locksRows(transaction)) await lockPostsTouchedBy(transaction, userId)
  await takeLikesFromCounts(transaction, userId)
  await takeCommentsFromCounts(transaction, userId)
}
