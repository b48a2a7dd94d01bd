import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { findProfile } from '../profiles.queries.ts'
import { refreshSearchWords } from '../search/search-words.queries.ts'

/** Updates the search words of a renamed member. */
export const profilesOnAccounts: AccountSubscriber = {
  async renamed({ transaction }, userId) {
    const profile = await findProfile(transaction, userId)
    if (profile) await refreshSearchWords(transaction, profile)
  },
}
