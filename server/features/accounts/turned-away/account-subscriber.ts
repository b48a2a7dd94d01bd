import type { AccountSubscriber } from '../account-subscribers.service.ts'
import { findUser } from '../accounts.queries.ts'
import { forgetTurnedAway } from './turned-away.service.ts'

/** Forgets that somebody was turned away before, once their new account is approved. */
export const turnedAwayOnAccounts: AccountSubscriber = {
  async approved({ transaction }, userId) {
    const user = await findUser(transaction, userId)
    await forgetTurnedAway(transaction, user?.email_key ?? null)
  },
}
