import type { Config } from '../../config.ts'
import type { Connection } from '../../database/connection.ts'
import { lockAccount } from '../../database/row-locks.ts'
import { forgetInActs } from '../audit/audit.service.ts'
import { giveBackSeats } from '../events/attendance/seats.service.ts'
import { takeFromFeedCounts } from '../posts/feed/removed-account.service.ts'
import type { FeedNews } from '../posts/live/live-feed.service.ts'
import { deleteUser } from './accounts.queries.ts'
import { keepOneAdministrator } from './administrators.service.ts'

/**
 * Removes an account with everything that belongs to it, within a transaction: foreign keys cascade, the counts of
 * others' posts are put right, seats go to those who wait for them, and the log of acts is blanked where it is about this member.
 * @throws {Refusal} last_administrator
 */
export async function removeAccountWithin(
  config: Config,
  transaction: Connection,
  announce: (news: FeedNews) => void,
  userId: string,
): Promise<void> {
  // Events are held before accounts, in the order in which answers and changes of events hold them.
  await giveBackSeats({ config }, transaction, userId)
  await keepOneAdministrator(transaction, userId)
  await lockAccount(transaction, userId)
  await takeFromFeedCounts(transaction, userId)
  await forgetInActs(transaction, userId)
  await deleteUser(transaction, userId)
  announce({ type: 'refresh' })
}
