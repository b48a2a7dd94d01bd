import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { settleHousehold } from './household-rules.ts'
import { deletePlace, findPlace } from './households.queries.ts'

/** Puts a household right when the account of somebody who lives in it is removed. */
export const householdsOnAccounts: AccountSubscriber = {
  async removed({ transaction }, userId) {
    const place = await findPlace(transaction, userId)
    if (!place) return
    await deletePlace(transaction, userId)
    await settleHousehold(transaction, place.household_id)
  },
}
