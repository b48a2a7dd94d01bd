import type { AccountSubscriber } from '../accounts/account/account-subscribers.ts'
import { deleteMemberships } from './groups.queries.ts'

/** Ends the memberships of people who leave the society or die; those of removed accounts go with them. */
export const groupsOnAccounts: AccountSubscriber = {
  async departed({ transaction }, userId) {
    await deleteMemberships(transaction, userId)
  },
}
