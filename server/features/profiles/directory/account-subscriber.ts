import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { findProfile } from '../profiles.queries.ts'
import { refreshSearchWords } from '../search/search-words.queries.ts'

/** Lets a renamed member be found under the new name. */
export const profilesOnAccounts: AccountSubscriber = {
  async renamed({ transaction }, userId) {
    const profile = await findProfile(transaction, userId)
    if (profile) await refreshSearchWords(transaction, profile)
  },
}
