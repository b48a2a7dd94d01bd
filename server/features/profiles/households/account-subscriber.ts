import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { settleHousehold } from './household-rules.ts'
import { deletePlace, findPlace } from './households.queries.ts'

/** Settles a household when a member of it departs or their account is removed. */
export const householdsOnAccounts: AccountSubscriber = {
  async departed({ transaction }, userId) {
    const place = await findPlace(transaction, userId)
    if (place) await settleHousehold(transaction, place.household_id)
  },
  async removed({ transaction }, userId) {
    const place = await findPlace(transaction, userId)
    if (!place) return
    await deletePlace(transaction, userId)
    await settleHousehold(transaction, place.household_id)
  },
}
