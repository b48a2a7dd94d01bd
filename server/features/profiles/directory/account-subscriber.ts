import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { deleteHouseholdOfLast } from '../households/emptied-households.queries.ts'
import { findProfile } from '../profiles.queries.ts'
import { refreshSearchWords } from './search-words.queries.ts'

/** Lets a renamed member be found under the new name, and leaves no household behind in which nobody lives. */
export const profilesOnAccounts: AccountSubscriber = {
  async renamed({ transaction }, userId) {
    const profile = await findProfile(transaction, userId)
    if (profile) await refreshSearchWords(transaction, profile)
  },
  async removed({ transaction }, userId) {
    await deleteHouseholdOfLast(transaction, userId)
  },
}
