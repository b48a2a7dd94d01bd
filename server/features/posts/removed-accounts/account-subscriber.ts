import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { removeFromFeedCounts } from './removed-account.service.ts'

/** Keeps the feed right when an account goes, is hidden, or comes back. */
export const postsOnAccounts: AccountSubscriber = {
  async removed({ transaction, announce }, userId) {
    await removeFromFeedCounts(transaction, userId)
    announce(feedChanges, { type: 'refresh' })
  },
  async suspended({ announce }) {
    announce(feedChanges, { type: 'blocks', users: 'everybody' })
  },
  async restored({ announce }) {
    announce(feedChanges, { type: 'blocks', users: 'everybody' })
  },
}
