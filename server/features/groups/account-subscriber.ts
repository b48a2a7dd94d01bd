import type { AccountSubscriber } from '../accounts/account/account-subscribers.ts'
import { deleteMemberships } from './groups.queries.ts'

/** Ends the memberships of departed and deceased people; foreign keys delete those of removed accounts. */
export const groupsOnAccounts: AccountSubscriber = {
  async departed({ transaction }, userId) {
    await deleteMemberships(transaction, userId)
  },
}
