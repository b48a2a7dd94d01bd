import type { AccountSubscriber } from '../../accounts/account-subscribers.service.ts'
import { feedChanges } from '../feed-changes.ts'
import { removeFromFeedCounts } from './removed-account.service.ts'

/** Keeps the feed correct when an account is removed, hidden or restored. */
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
