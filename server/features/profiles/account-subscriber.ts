import type { AccountSubscriber } from '../accounts/account-subscribers.service.ts'
import { refreshSearchWords } from './profile-saving.service.ts'

/** Lets a renamed member be found under the new name. */
export const profilesOnAccounts: AccountSubscriber = {
  renamed: ({ transaction }, userId) => refreshSearchWords(transaction, userId),
}
