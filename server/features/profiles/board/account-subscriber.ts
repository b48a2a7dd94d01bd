import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { newId } from '../../../database/identifiers.ts'
import type { AccountSubscriber } from '../../accounts/account/account-subscribers.ts'
import { deleteOrdinaryTerms, detachTerms, endTermsAt } from './roster.queries.ts'
import { findOwner } from './term-owners.queries.ts'

/**
 * Ends a removed member's terms of office, and retains only the name with them. Their last day is that of the removal,
 * or the member's last day if they have left or died before.
 */
export const rosterOnAccounts: AccountSubscriber = {
  async removed({ config, transaction }, userId) {
    const owner = await findOwner(transaction, userId)
    if (!owner) return
    await endTermsAt(transaction, userId, owner.departed_on ?? dayIn(config.timeZone, config.now()))
    await deleteOrdinaryTerms(transaction, userId)
    await detachTerms(transaction, userId, {
      person_id: newId(),
      person_name: owner.name,
      person_name_key: owner.name_key,
    })
  },
}
