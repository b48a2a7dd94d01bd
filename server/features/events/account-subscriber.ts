import type { AccountSubscriber } from '../accounts/account-subscribers.service.ts'
import { releaseSeatsOf } from './attendance/seats.service.ts'

/** Gives the seats of an account that goes to those who wait for them. */
export const eventsOnAccounts: AccountSubscriber = {
  // Events are locked before accounts, in the order in which RSVPs and changes of events lock them.
  beforeRemoval: ({ config, transaction }, userId) => releaseSeatsOf({ config }, transaction, userId),
}
